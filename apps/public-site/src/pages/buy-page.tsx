import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { shopQuery } from '@troubadour/api-client/server-pages'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import type { Offer } from '@troubadour/domain/merch/offer'
import type { Shop } from '@troubadour/domain/selling/selling'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { BuyForm } from './buy-form.tsx'
import { CardPage } from './card-page.tsx'
import { PageShell } from './page-shell.tsx'
import type { PurchaseView } from './purchase-view.ts'
import styles from './static-pages.module.css'

/** The page after the form that buys (docs/product/public-pages.md#buying). */
export function BuyPage({ purchase }: { purchase?: PurchaseView }) {
  const text = usePageText()
  if (!purchase) throw new Error('Nothing was sent')
  if (purchase.state === 'refused') return <RefusedPurchase {...purchase} />
  return (
    <CardPage title={text('selling.goingTitle')}>
      <p>{text('selling.goingText')}</p>
      <LinkButton href={purchase.url} size="large">
        {text('selling.goLink')}
      </LinkButton>
    </CardPage>
  )
}

/** The same form, as it was filled in, and why it was refused. */
function RefusedPurchase({ sent, problems }: Extract<PurchaseView, { state: 'refused' }>) {
  const { data: releases = [] } = useQuery(merchItemQueries.releases())
  const { data } = useQuery(shopQuery())
  const text = usePageText()
  const release = sent.slug ? releases.find(({ slug }) => slug === sent.slug) : undefined
  const offer = sent.slug ? release?.offer : tipOf(data?.shop)
  const path = release?.slug ? pathOf('music', release.slug) : PATHS.music
  // The form says what is wrong with its fields.
  const others = problems.filter((problem) => problem !== 'amount' && problem !== 'noConsent')
  return (
    <CardPage title={text('selling.refusedTitle')} address={offer && !sent.slug ? PATHS.support : path}>
      {others.map((problem) => (
        <p key={problem} className={styles.problem}>
          {text(`selling.${problem}Text`)}
        </p>
      ))}
      {release && <UserText className={styles.boughtTitle}>{release.title}</UserText>}
      {offer && (
        <BuyForm
          release={release?.slug ? { ...release, slug: release.slug } : undefined}
          offer={offer}
          sent={sent}
          problems={problems}
        />
      )}
      <p>
        <a href={path}>{text(release ? 'download.backLink' : 'navigation.releasesLink')}</a>
      </p>
    </CardPage>
  )
}

/** A tip is an open price without a least one. */
function tipOf(shop: Shop | null | undefined): Offer | undefined {
  return shop?.takesTips
    ? { isOpen: true, minor: 0, suggestedMinor: null, currency: shop.currency }
    : undefined
}

/** The form for tips, while the site takes them (docs/product/public-pages.md#tips). */
export function SupportPage() {
  const { data } = useQuery(shopQuery())
  const { projectName } = useSite()
  const text = usePageText()
  const offer = tipOf(data?.shop)
  if (!offer) throw new Error('The site takes no tips')
  return (
    <PageShell current={PATHS.support} className={styles.text}>
      <h1>{projectName ? text('selling.tipTitle', { artist: projectName }) : text('selling.tipButton')}</h1>
      {projectName && <p>{text('selling.tipText', { artist: projectName })}</p>}
      <div className={styles.buy}>
        <BuyForm offer={offer} />
      </div>
    </PageShell>
  )
}
