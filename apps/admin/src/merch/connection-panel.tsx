import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import { countText } from '@troubadour/domain/texts/count-text'
import { type SiteClock, toMillis } from '@troubadour/domain/time/zoned-time'
import { Badge } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { RefreshIcon } from '@troubadour/ui/pictures/icon'
import styles from './connection-panel.module.css'
import type { Catalogue } from './use-catalogue.ts'
import { WebhookPart } from './webhook-part.tsx'
import { connectionsPath } from '../shared/paths/admin-paths.ts'
import { Fact } from '../shared/screen/fact.tsx'
import { Moment, agoText, timeText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { connectionWords } from '../shared/content/printful-state.ts'
import { ProgressBar } from '../shared/uploads/progress-bar.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'

/** The connection to Printful: one line while it works, else a panel. */
export function ConnectionPanel({ catalogue }: { catalogue: Catalogue }) {
  const { status, problem, isRefreshing, refresh } = catalogue
  // One line while loading, so that the products do not move later.
  const isConnected = status.data ? status.data.state === 'connected' : !status.isLoadingError
  const isHealthy = isConnected && !isRefreshing && problem === null
  return (
    <section className={isHealthy ? styles.line : styles.panel} aria-labelledby="connection-title">
      <h2 id="connection-title" className="visually-hidden">
        Printful connection
      </h2>
      <QueryState
        query={status}
        pending="Checking the connection to Printful"
        error="The connection to Printful could not be checked."
      >
        {(data) => (
          <>
            <ConnectionLine status={data} isRefreshing={isRefreshing} onRefresh={refresh} />
            {data.state === 'not-configured' && <NotConfigured />}
            {isRefreshing && <RefreshProgress status={data} />}
            {!isRefreshing && <ConnectionProblems status={data} problem={problem} />}
          </>
        )}
      </QueryState>
    </section>
  )
}

function ConnectionLine({
  status,
  isRefreshing,
  onRefresh,
}: {
  status: PrintfulStatus
  isRefreshing: boolean
  onRefresh: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const clock = useSiteClock()
  const detailsId = useId()
  const words = connectionWords(status, isRefreshing)
  const { lastSyncAt, skipped, isStandIn } = status
  const isConfigured = status.state !== 'not-configured'
  return (
    <>
      <div className={styles.head}>
        <p className={styles.sentence}>
          {words.tone === 'success' ? (
            <span className={styles.dot} />
          ) : (
            <Badge tone={words.tone}>{words.label}</Badge>
          )}
          <span>
            {words.sentence}
            {words.tone === 'success' && lastSyncAt && `, synced ${agoText(lastSyncAt, clock.now)}`}
          </span>
        </p>
        {isConfigured && (
          <div className={styles.buttons}>
            <Button variant="quiet" size="small" isBusy={isRefreshing} onClick={onRefresh}>
              {!isRefreshing && <RefreshIcon />}
              {isRefreshing ? 'Refreshing…' : 'Refresh Cache'}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              Details<span className="visually-hidden"> of the connection</span>
            </Button>
          </div>
        )}
      </div>
      {isConfigured && (
        <div id={detailsId} hidden={!isOpen} className={styles.details}>
          <ConnectionFacts status={status} />
          {isStandIn && <NotConfigured />}
          {skipped.length > 0 && <LeftOut skipped={skipped} />}
          <WebhookPart webhook={status.webhook} />
        </div>
      )}
    </>
  )
}

function ConnectionFacts({ status }: { status: PrintfulStatus }) {
  const clock = useSiteClock()
  const { lastSyncAt, cacheExpiration, productCount } = status
  return (
    <dl className={styles.facts}>
      <Fact label={productCount === 1 ? 'Product' : 'Products'}>{productCount.toLocaleString('en-US')}</Fact>
      <Fact label="Last sync">
        {lastSyncAt ? (
          <>
            {agoText(lastSyncAt, clock.now)} <Moment at={lastSyncAt} className="muted" />
          </>
        ) : (
          'Not yet'
        )}
      </Fact>
      {cacheExpiration && (
        <Fact label="Catalogue">
          <Moment at={cacheExpiration} words={freshText} />
        </Fact>
      )}
    </dl>
  )
}

function freshText(expiration: string, clock: SiteClock): string {
  const isFresh = toMillis(expiration) > toMillis(clock.now)
  return `${isFresh ? 'Fresh until' : 'Was fresh until'} ${timeText(expiration, clock)}`
}

function ConnectionProblems({ status, problem }: { status: PrintfulStatus; problem: string | null }) {
  const clock = useSiteClock()
  const { lastError, retryAt, productCount } = status
  return (
    <>
      {problem !== null && problem !== lastError?.message && (
        <Banner tone="error" title="The catalogue was not refreshed">
          {problem}
        </Banner>
      )}
      {lastError && (
        <Banner tone="error" title={`Printful could not be read (${timeText(lastError.at, clock)})`}>
          <p>{lastError.message}</p>
          <p>
            {retryText(retryAt, clock)}
            {productCount > 0 && ' Visitors still see the products that were read before.'}
          </p>
        </Banner>
      )}
    </>
  )
}

function retryText(retryAt: string | null, clock: SiteClock): string {
  if (!retryAt || toMillis(retryAt) <= toMillis(clock.now)) {
    return 'It is tried again with the next visit.'
  }
  return `It is tried again with the first visit after ${timeText(retryAt, clock)}.`
}

function LeftOut({ skipped }: { skipped: PrintfulStatus['skipped'] }) {
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>
        {countText(skipped.length, 'product was', 'products were')} left out
      </summary>
      <PlainList className={styles.skipped} aria-label="Left out">
        {skipped.map(({ id, title, reason }, index) => (
          // Rows that could not be parsed have no id, and may have no title either.
          <li key={`${id ?? 'none'}-${index}`}>
            <strong>{title || 'Without a title'}</strong>
            <span className={styles.remark}>{reason}</span>
          </li>
        ))}
      </PlainList>
    </details>
  )
}

function NotConfigured() {
  return (
    <div className={styles.setup}>
      <p>
        To sell what your Printful store makes: in Printful, make a private token for your store that may read
        its products, and enter it in <Link to={connectionsPath}>Connections</Link>.
      </p>
    </div>
  )
}

function RefreshProgress({ status: { refresh, retryAt } }: { status: PrintfulStatus }) {
  const clock = useSiteClock()
  const { done, total, isRunning } = refresh
  const isWaiting = isRunning && retryAt !== null && toMillis(retryAt) > toMillis(clock.now)
  return (
    <div className={styles.progress}>
      <p className={styles.step}>
        <span role="status">
          <span>Reading the catalogue from Printful…</span>
          {isWaiting && (
            <span className={styles.waiting}>Printful asked us to wait until {timeText(retryAt, clock)}</span>
          )}
        </span>
        {total !== null && (
          <span className={styles.figures}>
            {done} of {total}
          </span>
        )}
      </p>
      <ProgressBar label="Refresh" max={total || 1} value={total ? Math.min(done, total) : null} />
    </div>
  )
}
