import { useId } from 'react'
import { Button } from '@troubadour/ui/button'
import { Notice } from '@troubadour/ui/notice'
import { CONFLICT_ID } from './conflict-notice.tsx'
import styles from './form-actions.module.css'
import { UNSAVED_CHANGES_ID } from './unsaved-changes.tsx'

/** The bar that stays in sight at the foot of the form: what stands in the way of saving, and the buttons. */
export function FormActions({
  submitLabel,
  state,
  isSaving,
  hasFailed,
  changeCount,
  onRetry,
  onCancel,
}: {
  submitLabel: string
  /** In a conflict the ordinary save is shut: it would overwrite somebody else's work unasked. */
  state: 'open' | 'conflict'
  isSaving: boolean
  /** The last save failed for no fault of the form's (Decisions, 4.). */
  hasFailed: boolean
  changeCount: number
  onRetry: () => void
  onCancel: () => void
}) {
  const reasonId = useId()
  const isShut = state === 'conflict'
  const isBusy = isSaving && !isShut
  const hasRemarks = isShut || changeCount > 0
  return (
    <footer className={styles.actions} data-bottom-bar={barHeight(hasFailed, hasRemarks)}>
      {hasFailed && <SaveFailedNotice isSaving={isSaving} onRetry={onRetry} />}
      {hasRemarks && (
        <div className={styles.remarks}>
          {isShut && (
            <button
              type="button"
              id={reasonId}
              className={styles.remark}
              onClick={() => moveFocusTo(CONFLICT_ID)}
            >
              Choose a copy above first
            </button>
          )}
          {changeCount > 0 && (
            <button type="button" className={styles.remark} onClick={() => moveFocusTo(UNSAVED_CHANGES_ID)}>
              {changeCount === 1 ? '1 unsaved change' : `${changeCount} unsaved changes`}
            </button>
          )}
        </div>
      )}
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={isShut}
        aria-describedby={isShut ? reasonId : undefined}
      >
        {isBusy ? 'Saving…' : submitLabel}
      </Button>
    </footer>
  )
}

/** Tells admin.css how much of the window the bar covers. */
function barHeight(hasFailed: boolean, hasRemarks: boolean): 'buttons' | 'remarks' | 'trouble' {
  if (hasFailed) return 'trouble'
  return hasRemarks ? 'remarks' : 'buttons'
}

/** Stays until a save succeeds or the form is edited. */
function SaveFailedNotice({ isSaving, onRetry }: { isSaving: boolean; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="The event was not saved"
      className={styles.trouble}
      action={
        <Button variant="secondary" size="small" disabled={isSaving} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      What you typed is still here.
    </Notice>
  )
}

/** The browser scrolls to what gets the focus. */
function moveFocusTo(id: string) {
  document.getElementById(id)?.focus()
}
