import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { printfulQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/site/paths'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { buttonClass } from '@troubadour/ui/forms/button'
import { BagIcon } from '@troubadour/ui/pictures/icon'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { agoText } from '../shared/ago-text.ts'
import { LoadError } from '../shared/load-error.tsx'
import { momentText } from '../shared/moment-text.ts'
import { ASK_MS, connectionWords, STAND_IN_NOTE } from '../shared/printful-state.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './figures-card.module.css'

/** The connection to Printful, the product count and the last sync (docs/product/admin.md#dashboard). */
export function MerchCard() {
  return (
    <Card as="section" className={styles.card} aria-labelledby="merch-card-title">
      <header className={styles.header}>
        <BagIcon className={styles.icon} />
        <h2 id="merch-card-title">Merchandise</h2>
      </header>
      <Figures />
      <footer className={styles.footer}>
        <Link to={PATHS.adminMerch} className={buttonClass()}>
          Manage merch
        </Link>
      </footer>
    </Card>
  )
}

function Figures() {
  // The catalogue is read behind the scenes too.
  const status = useQuery({
    ...printfulQueries.status(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.refresh.isRunning ? ASK_MS : false),
  })
  const clock = useSiteClock()

  if (status.isPending) return <FiguresSkeleton />
  if (status.isLoadingError) {
    return (
      <LoadError
        message="The connection to Printful could not be checked."
        isBusy={status.isFetching}
        onRetry={status.refetch}
      />
    )
  }
  const { productCount, lastSyncAt, isStandIn } = status.data
  const { label, tone, sentence } = connectionWords(status.data)
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{productCount === 1 ? 'Product' : 'Products'}</dt>
          <dd className={styles.count}>{productCount}</dd>
        </div>
        <div>
          <dt>Printful</dt>
          <dd>
            <Badge tone={tone}>{label}</Badge>
            <span className={styles.entry}>{sentence}</span>
            <span className={styles.date}>
              {lastSyncAt ? (
                <>
                  Last sync{' '}
                  <time dateTime={lastSyncAt} title={momentText(lastSyncAt, clock)}>
                    {agoText(lastSyncAt, clock.now)}
                  </time>
                </>
              ) : (
                'Nothing was read yet'
              )}
            </span>
          </dd>
        </div>
      </dl>
      {isStandIn && <p className={styles.date}>{STAND_IN_NOTE}</p>}
    </>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        Checking the connection to Printful
      </span>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  )
}
