import { Button } from '@troubadour/ui/forms/button'
import { LoadError } from '../shared/load-error.tsx'
import styles from './older-entries.module.css'

/** Where the list stands: at its end, or before more. */
export type OlderState = 'end' | 'more' | 'loading' | 'failed'

/** The way on to the next page of a list, newest first. */
export function OlderEntries({
  state,
  isDisabled,
  onShow,
}: {
  state: OlderState
  /** While the list is about to be another one. */
  isDisabled: boolean
  onShow: () => void
}) {
  if (state === 'end') return <p className={styles.end}>That is everything.</p>
  if (state === 'failed') {
    return <LoadError message="The older entries could not be loaded." isBusy={false} onRetry={onShow} />
  }
  const isLoading = state === 'loading'
  return (
    <Button
      variant="secondary"
      className={styles.more}
      isBusy={isLoading}
      disabled={isDisabled}
      onClick={onShow}
    >
      {isLoading ? 'Loading…' : 'Show older'}
    </Button>
  )
}
