import { Button } from '@troubadour/ui/button'
import { Notice } from '@troubadour/ui/notice'

/** Stands where something would be that could not be loaded. */
export function LoadError({
  message,
  isBusy,
  onRetry,
}: {
  message: string
  isBusy: boolean
  onRetry: () => void
}) {
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  )
}
