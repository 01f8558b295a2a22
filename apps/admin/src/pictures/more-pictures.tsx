import { Button } from '@troubadour/ui/forms/button'
import { LoadError } from '../shared/load-error.tsx'
import styles from './picture-grid.module.css'

/** The way on to the next page. */
export function MorePictures({
  isLoading,
  hasFailed,
  onShow,
}: {
  isLoading: boolean
  hasFailed: boolean
  onShow: () => void
}) {
  if (hasFailed) {
    return <LoadError message="More pictures could not be loaded." isBusy={isLoading} onRetry={onShow} />
  }
  return (
    <Button variant="secondary" className={styles.more} isBusy={isLoading} onClick={onShow}>
      {isLoading ? 'Loading…' : 'Show more'}
    </Button>
  )
}
