import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'

/** Stands where something would be that could not be loaded. */
export function LoadError({
  title,
  message,
  isBusy,
  onRetry,
}: {
  title?: string
  message: string
  isBusy: boolean
  onRetry: () => void
}) {
  return (
    <Notice
      tone="error"
      title={title}
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
