import type { ReactNode } from 'react'
import { DAY } from '@troubadour/domain/event/event-card'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { comingText } from '@troubadour/domain/selling/coming-text'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { BUY_ID } from '../shared/page-ids.ts'
import { COPY_ADDRESS } from '../shared/copy-address.ts'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { CardPage } from './card-page.tsx'
import { Cover } from './cover.tsx'
import { DownloadFiles } from './download-list.tsx'
import { ContactDetails } from './legal-page.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderTitle, type OrderView } from './order-view.ts'
import { CopyButton } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** The page of an order's link (docs/product/public-pages.md#order-page). It needs no JavaScript. */
export function OrderPage({ order: view = { state: 'unavailable' } }: { order?: OrderView }) {
  const text = usePageText()
  if (view.state === 'known') return <KnownOrder {...view} />
  return (
    <CardPage title={text(orderTitle(view))}>
      {view.state === 'dead' && <DeadLink canBeSent={view.canBeSent} />}
      {view.state === 'sent' && <p>{text('order.sentText')}</p>}
      {view.state === 'notSent' && (
        <>
          <p>{text('order.notSentText')}</p>
          <p className={styles.mailNote}>
            <ContactDetails />
          </p>
        </>
      )}
      {view.state === 'unavailable' && <p>{text('download.unavailableText')}</p>}
    </CardPage>
  )
}

/** The form posts to the page's own address, which has the secret. */
function DeadLink({ canBeSent }: { canBeSent: boolean }) {
  const text = usePageText()
  if (!canBeSent) return <p>{text('order.brokenText')}</p>
  return (
    <>
      <p>{text('order.deadText')}</p>
      <form method="post">
        <Button type="submit" size="large">
          {text('order.sendButton')}
        </Button>
      </form>
    </>
  )
}

interface KnownOrderProps {
  order: PublicOrder
  /** Of the page. */
  path: string
}

/** With header and footer, so that who has no files finds the site, too. @param cover of its first release */
function OrderFrame({
  title,
  cover,
  children,
}: {
  title: string
  cover?: string | undefined
  children: ReactNode
}) {
  const hasFiles = cover !== undefined
  return (
    <PageShell
      current={hasFiles ? 'hear-it' : undefined}
      className={`${styles.subject} ${hasFiles ? styles.downloadPage : styles.orderPage}`}
    >
      {hasFiles && <Cover src={cover} />}
      <article className={styles.words}>
        <h1>{title}</h1>
        {children}
      </article>
    </PageShell>
  )
}

function KnownOrder({ order, path }: KnownOrderProps) {
  const { timeZone, language } = useSite()
  const text = usePageText()
  const { state } = order
  if (state === 'paid') return <PaidOrder order={order} path={path} />
  const key = state === 'open' ? 'wait' : state
  const day = formatDay(dayAt(toMillis(order.createdAt), timeZone), DAY, language)
  return (
    <OrderFrame title={text(`order.${key}Title`)}>
      {state === 'refunded' && <p>{text('order.numberText', { number: order.number, day })}</p>}
      <p role={state === 'open' ? 'status' : undefined}>{text(`order.${key}Text`)}</p>
      <OrderLines order={order} />
      {state === 'ended' && (
        <div className={styles.actions}>
          <AgainLink order={order} />
        </div>
      )}
    </OrderFrame>
  )
}

function AgainLink({ order: { slug, items } }: { order: PublicOrder }) {
  const text = usePageText()
  const isTip = items.some(({ kind }) => kind === 'tip')
  if (isTip) return <LinkButton href={PATHS.support}>{text('selling.tipButton')}</LinkButton>
  if (!slug && items.some(({ kind }) => kind === 'product'))
    return (
      <LinkButton href={PATHS.store} size="large">
        {text('product.allLink')}
      </LinkButton>
    )
  return (
    <LinkButton href={slug ? `${pathOf('music', slug)}#${BUY_ID}` : PATHS.music} size="large">
      {text(slug ? 'download.backLink' : 'navigation.releasesLink')}
    </LinkButton>
  )
}

/** With its files; goods and tips have none. */
function PaidOrder({ order, path }: KnownOrderProps) {
  const { number, items, isMailed, canBeMailed = isMailed, expiresAt, releases, coming, parcel } = order
  const { timeZone, language } = useSite()
  const text = usePageText()
  const [first] = releases
  // The receipt is there long before goods are packed.
  const isNew = parcel === null || parcel.state === 'waiting'
  const comingFiles = coming.filter(({ kind }) => kind === 'files')
  const lastDay = formatDay(dayAt(toMillis(expiresAt), timeZone), DAY, language)
  return (
    <OrderFrame title={text('order.thanksTitle')} cover={first?.release.imageUrl}>
      {/* A bag that was bought is emptied (bag/bag.ts). */}
      <p data-bag-paid={order.createdAt}>
        {text('order.paidText', { number })}
        {isMailed && isNew && ` ${text('order.mailedText')}`}
      </p>
      {releases.map((bought, index) => (
        <DownloadFiles
          key={index}
          downloads={bought}
          // The first has the id that a single one has.
          id={index === 0 ? undefined : `downloads-${index + 1}`}
          title={items.length > 1 ? bought.release.title : undefined}
        />
      ))}
      <OrderLines order={order} />
      <OrderDelivery order={order} path={path} />
      {comingFiles.map((thing) => (
        <p key={thing.title}>{comingText(thing, text, language, { canBeMailed })}</p>
      ))}
      <p>
        {text('order.keepText', { day: lastDay })}
        {canBeMailed && comingFiles.length > 0 && ` ${text('order.newLinkText')}`}
      </p>
      <div className={styles.actions}>
        <CopyButton share={COPY_ADDRESS}>{text('download.copyButton')}</CopyButton>
      </div>
    </OrderFrame>
  )
}
