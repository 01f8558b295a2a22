import { Button } from '@troubadour/ui/forms/button'
import { LoadError } from '../../shared/load-error.tsx'
import styles from './subscribers-section.module.css'

/** The way on to the next page. */
export function MoreSubscribers({
  isLoading,
  hasFailed,
  isDisabled,
  onShow,
}: {
  isLoading: boolean
  hasFailed: boolean
  /** While the list is about to be another one. */
  isDisabled: boolean
  onShow: () => void
}) {
  if (hasFailed) {
    return <LoadError message="More subscribers could not be loaded." isBusy={isLoading} onRetry={onShow} />
  }
  return (
    <Button
      variant="secondary"
      className={styles.more}
      isBusy={isLoading}
      disabled={isDisabled}
      onClick={onShow}
    >
      {isLoading ? 'Loading…' : 'Load more'}
    </Button>
  )
}
