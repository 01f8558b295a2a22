import { PATHS } from '@troubadour/domain/address/paths'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { CODE_FIELD, DELIVERY_FIELD, LINE_FIELD } from '../shared/bag-fields.ts'
import { usePageText } from '../shared/use-text.ts'
import { BagForm } from './bag-form.tsx'
import type { BagRefusal, BagView, SentBag } from './bag-view.ts'
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
          {text('bag.title')}
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
          <EmptyBag className={styles.bagEmpty} />
        </>
      )
    case 'empty':
      return <EmptyBag />
    case 'closed':
      return <p>{text('selling.closedText')}</p>
    case 'refused':
      return <RefusedBag sent={bag.sent} problem={bag.problem} />
    default:
      return <BagForm {...bag} />
  }
}

function EmptyBag({ className = '' }: { className?: string | undefined }) {
  const text = usePageText()
  return (
    <div className={className}>
      <p>{text('bag.emptyText')}</p>
      <p className={styles.bagLinks}>
        <a href={PATHS.store}>{text('product.allLink')}</a>
        <a href={PATHS.music}>{text('navigation.releasesLink')}</a>
      </p>
    </div>
  )
}

/** Nothing could be priced; the form has all that was sent, to try again. */
function RefusedBag({ sent, problem }: { sent: SentBag; problem: BagRefusal }) {
  const text = usePageText()
  return (
    <form method="post" action={PATHS.bag} className={styles.refusedBag}>
      <p className={styles.problem}>
        {text(problem === 'unavailable' ? 'download.noMailText' : `selling.${problem}Text`)}
      </p>
      <Hidden name={DELIVERY_FIELD} value={sent.delivery} />
      <Hidden name={CODE_FIELD} value={sent.code} />
      {sent.lines.map((line, index) => (
        <Hidden key={index} name={LINE_FIELD} value={JSON.stringify(line)} />
      ))}
      <Button type="submit">{text('bag.againButton')}</Button>
    </form>
  )
}
