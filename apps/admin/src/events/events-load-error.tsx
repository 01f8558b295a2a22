import { Button } from '@troubadour/ui/button'
import { Notice } from '@troubadour/ui/notice'

/** docs/product/errors.md#event-errors */
export const LOAD_FAILURE = 'Failed to load events. Please try again.'

/** Stands where the events would be. */
export function EventsLoadError({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="The events could not be loaded"
      action={
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => onRetry()}>
          Try again
        </Button>
      }
    >
      {LOAD_FAILURE}
    </Notice>
  )
}
