import { PATHS } from '@troubadour/domain/address/paths'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { CODE_FIELD, DELIVERY_FIELD, LINE_FIELD } from '../shared/bag-fields.ts'
import { usePageText } from '../shared/use-text.ts'
import { BagForm } from './bag-form.tsx'
import { bagTitle, type BagRefusal, type BagView, type SentBag } from './bag-view.ts'
import { Hidden } from './hidden.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** What a visitor has chosen to buy (docs/product/public-pages.md#bag). It needs no JavaScript. */
export function BagPage({ bag = { state: 'asking' } }: { bag?: BagView }) {
  const text = usePageText()
  return (
    <PageShell className={styles.wide}>
      <section
        className={styles.bag}
        data-bag-page={bag.state}
        data-bag-label={text('bag.countLink')}
        aria-labelledby="bag-title"
      >
        <h1 id="bag-title" tabIndex={-1}>
          {text(bagTitle(bag))}
        </h1>
        {/* Shown by the script of the bag, which replaces this section. */}
        <div role="alert" className={styles.bagFailed}>
          <p>{text('bag.failedText')}</p>
          <LinkButton href={PATHS.bag} variant="secondary">
            {text('bag.againButton')}
          </LinkButton>
        </div>
        <BagState bag={bag} />
      </section>
    </PageShell>
  )
}

function BagState({ bag }: { bag: BagView }) {
  const text = usePageText()
  switch (bag.state) {
    case 'asking':
      return (
        <>
          <p role="status" className={styles.bagLoading}>
            {text('bag.loadingText')}
          </p>
          <div className={styles.bagEmpty}>
            {bag.sent?.lines.length ? (
              <SentAgain sent={bag.sent}>{text('selling.refusedTitle')}</SentAgain>
            ) : (
              <EmptyBag />
            )}
          </div>
        </>
      )
    case 'empty':
      return <EmptyBag />
    case 'closed':
      return bag.wasOn ? <ClosedShop /> : <p>{text('selling.closedText')}</p>
    case 'refused':
      return <RefusedBag sent={bag.sent} problem={bag.problem} />
    default:
      return (
        <>
          <BagForm {...bag} />
          <ListLinks />
        </>
      )
  }
}

function EmptyBag() {
  const text = usePageText()
  return (
    <>
      <p>{text('bag.emptyText')}</p>
      <ListLinks />
    </>
  )
}

function ClosedShop() {
  const text = usePageText()
  return (
    <>
      <p>{text('bag.closedText')}</p>
      <ListLinks />
    </>
  )
}

function ListLinks() {
  const text = usePageText()
  return (
    <p className={styles.bagLinks}>
      <a href={PATHS.store}>{text('product.allLink')}</a>
      <a href={PATHS.music}>{text('navigation.releasesLink')}</a>
    </p>
  )
}

/** Nothing could be priced. */
function RefusedBag({ sent, problem }: { sent: SentBag; problem: BagRefusal }) {
  const text = usePageText()
  return (
    <SentAgain sent={sent} className={styles.problem}>
      {text(problem === 'unavailable' ? 'download.noMailText' : `selling.${problem}Text`)}
    </SentAgain>
  )
}

/** A form with all that was sent, to try again. @param children what is said above it */
function SentAgain({
  sent,
  className,
  children,
}: {
  sent: SentBag
  className?: string | undefined
  children: string
}) {
  const text = usePageText()
  return (
    <form method="post" action={PATHS.bag} className={styles.refusedBag}>
      <p className={className}>{children}</p>
      <Hidden name={DELIVERY_FIELD} value={sent.delivery} />
      <Hidden name={CODE_FIELD} value={sent.code} />
      {sent.lines.map((line, index) => (
        <Hidden key={index} name={LINE_FIELD} value={JSON.stringify(line)} />
      ))}
      <Button type="submit">{text('bag.againButton')}</Button>
    </form>
  )
}
