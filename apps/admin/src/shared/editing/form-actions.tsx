import { useId } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import styles from './form-actions.module.css'
import { conflictId, moveFocusTo, unsavedChangesId } from './part-ids.ts'
import { SaveFailedNotice } from './save-failed-notice.tsx'
import type { EditingState } from './use-editing.ts'

export interface FormActionsProps {
  editing: EditingState
  /** What is edited: 'event'. */
  noun: string
  /** True for a noun such as 'site settings'. */
  plural?: boolean
  submitLabel: string
  cancelLabel?: string
  isSaving: boolean
  isSubmitDisabled?: boolean
  /** Counts the unsaved changes and leads to their box, where there is one. */
  showsChangeCount?: boolean
  /** 'page': the bar stays in sight; 'panel': it lies at the foot of a part of the page. */
  placement?: 'page' | 'panel'
  onSave: () => void
  onCancel: () => void
}

/** The bar at the foot of a form: what stands in the way of saving, and the buttons. */
export function FormActions({
  editing: { id, changes, conflict, hasFailed },
  noun,
  plural,
  submitLabel,
  cancelLabel = 'Cancel',
  isSaving,
  isSubmitDisabled = false,
  showsChangeCount = true,
  placement = 'page',
  onSave,
  onCancel,
}: FormActionsProps) {
  const reasonId = useId()
  // Another save would overwrite somebody else's work unasked.
  const isShut = conflict !== null
  const isBusy = isSaving && !isShut
  // The notice of a conflict lists the changes itself.
  const countText = showsChangeCount && !isShut ? changeCountText(changes.length) : null
  const hasRemarks = isShut || countText !== null
  return (
    <footer
      className={placement === 'page' ? [styles.actions, styles.sticky].join(' ') : styles.actions}
      data-bottom-bar={placement === 'page' ? barHeight(hasFailed, hasRemarks) : undefined}
    >
      {hasFailed && <SaveFailedNotice {...{ noun, plural, isSaving }} onRetry={onSave} />}
      {hasRemarks && (
        <div className={styles.remarks}>
          {isShut && (
            <button
              type="button"
              id={reasonId}
              className={styles.remark}
              onClick={() => moveFocusTo(conflictId(id))}
            >
              Choose between the versions first
            </button>
          )}
          {countText && (
            <button type="button" className={styles.remark} onClick={() => moveFocusTo(unsavedChangesId(id))}>
              {countText}
            </button>
          )}
        </div>
      )}
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={isShut || isSubmitDisabled}
        aria-describedby={isShut ? reasonId : undefined}
      >
        {isBusy ? 'Saving…' : submitLabel}
      </Button>
    </footer>
  )
}

function changeCountText(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`
}

/** Tells admin.css how much of the window the bar covers. */
function barHeight(hasFailed: boolean, hasRemarks: boolean): 'buttons' | 'remarks' | 'trouble' {
  if (hasFailed) return 'trouble'
  return hasRemarks ? 'remarks' : 'buttons'
}
