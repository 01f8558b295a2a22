import { LoadError } from '../shared/load-error.tsx'

/** docs/product/errors.md#event-errors */
export const LOAD_FAILURE = 'Failed to load events. Please try again.'

/** Stands where the events would be. */
export function EventsLoadError({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <LoadError
      title="The events could not be loaded"
      message={LOAD_FAILURE}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  )
}
