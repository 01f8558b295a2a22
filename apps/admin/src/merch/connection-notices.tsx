import type { PrintfulStatus } from '@troubadour/domain/merch/printful-status'
import { toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { Notice } from '@troubadour/ui/feedback/notice'
import { timeText } from '../shared/moment-text.ts'
import { useSiteClock } from '../shared/site-clock.ts'

/** What is the matter, in plain words, and when it is tried again: nothing is read for nobody. */
export function ConnectionNotices({ status, problem }: { status: PrintfulStatus; problem: string | null }) {
  const clock = useSiteClock()
  const { lastError, retryAt, productCount } = status
  return (
    <>
      {problem !== null && problem !== lastError?.message && (
        <Notice tone="error" title="The catalogue was not refreshed">
          {problem}
        </Notice>
      )}
      {lastError && (
        <Notice tone="error" title={`Printful could not be read (${timeText(lastError.at, clock)})`}>
          <p>{lastError.message}</p>
          <p>
            {retryText(retryAt, clock)}
            {productCount > 0 && ' Visitors still see the products that were read before.'}
          </p>
        </Notice>
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
