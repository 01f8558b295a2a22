import type { PrintfulStatus } from '@troubadour/domain/merch/printful-status'
import { toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { agoText } from '../shared/ago-text.ts'
import { momentText, timeText } from '../shared/moment-text.ts'
import { STAND_IN_NOTE } from '../shared/printful-state.ts'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './connection-panel.module.css'

/** How many products were read and when, how long that holds, and where they come from. */
export function ConnectionFacts({ status }: { status: PrintfulStatus }) {
  const clock = useSiteClock()
  const { lastSyncAt, cacheExpiration, productCount, isStandIn } = status
  return (
    <>
      {isStandIn && <p className={styles.remark}>{STAND_IN_NOTE}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{productCount === 1 ? 'Product' : 'Products'}</dt>
          <dd>{productCount.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Last sync</dt>
          <dd>
            {lastSyncAt ? (
              <>
                {agoText(lastSyncAt, clock.now)}{' '}
                <time dateTime={lastSyncAt} className={styles.exact}>
                  {momentText(lastSyncAt, clock)}
                </time>
              </>
            ) : (
              'Not yet'
            )}
          </dd>
        </div>
        {cacheExpiration && (
          <div>
            <dt>Catalogue</dt>
            <dd>
              <time dateTime={cacheExpiration}>{freshText(cacheExpiration, clock)}</time>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

function freshText(expiration: string, clock: SiteClock): string {
  const isFresh = toMillis(expiration) > toMillis(clock.now)
  return `${isFresh ? 'Fresh until' : 'Was fresh until'} ${timeText(expiration, clock)}`
}
