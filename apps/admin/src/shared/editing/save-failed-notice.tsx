import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import styles from './save-failed-notice.module.css'

/** Stays until a save succeeds or the form is edited. */
export function SaveFailedNotice({
  noun,
  plural = false,
  isSaving,
  onRetry,
}: {
  noun: string
  plural?: boolean
  isSaving: boolean
  onRetry: () => void
}) {
  return (
    <Notice
      tone="error"
      title={`The ${noun} ${plural ? 'were' : 'was'} not saved`}
      className={styles.trouble}
      action={
        <Button variant="secondary" size="small" isBusy={isSaving} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      What you typed is still here.
    </Notice>
  )
}
