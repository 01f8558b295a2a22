import { useId } from 'react'
import { countText } from '@troubadour/domain/texts/count-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { conflictId } from './conflict-choice.tsx'
import { moveFocusTo } from './move-focus.ts'
import styles from './editing-form.module.css'
import type { EditingState } from './use-editing-form.ts'

export const unsavedChangesId = (id: string) => `${id}-changes`

export interface FormProps {
  editing: EditingState
  /** The noun of the edited content: 'event'. */
  noun: string
  /** True for a noun such as 'site settings'. */
  plural?: boolean
  submitLabel: string
  cancelLabel?: string
  /** Required fields are missing. */
  isSubmitDisabled?: boolean
  /** Why it cannot be saved yet. */
  reason?: string
  /** Something besides the fields is unfinished, such as a picture that is not uploaded yet: it must not be lost. */
  hasPending?: boolean
  /** Names unsaved input that is in no draft: closing the form asks for confirmation. */
  loss?: string
  /** The bar is sticky; that of a 'panel' only on narrow screens. */
  placement?: 'page' | 'panel' | 'column'
  /** Without changes there are no buttons: the page has a next step. */
  isBarForChanges?: boolean
  /** Closes the form; without it, Cancel only undoes the changes. */
  onCancel?: () => void
}

/** The buttons below a form, with reasons why it cannot be saved. */
export function FormActions({
  editing,
  noun,
  plural = false,
  submitLabel,
  cancelLabel = 'Cancel',
  isSubmitDisabled = false,
  reason,
  hasPending = false,
  placement = 'page',
  isBarForChanges = false,
  onCancel,
  onRetry,
}: FormProps & { onRetry: () => void }) {
  const { id, version, changes, conflict, hasFailed, isSaving } = editing
  const reasonId = useId()
  // Another save would overwrite the other person's changes without asking.
  const isShut = conflict !== null
  const isBusy = isSaving && !isShut
  // A conflict lists the changes itself.
  const isCounted = version !== null && !isShut && changes.length > 0
  const hasRemarks = isShut || isCounted || reason !== undefined
  const isIdle = version !== null && !editing.hasChanges && !hasFailed && !isShut
  if (isIdle && isBarForChanges) return null
  return (
    <footer
      className={`${styles.actions} ${styles[placement]}`}
      data-bottom-bar={barHeight(hasFailed, hasRemarks)}
      data-in-part={placement !== 'page' || undefined}
      // The navigation is at the bottom of a phone's window until there are changes.
      data-idle={isIdle || undefined}
    >
      {hasFailed && (
        <Banner
          tone="error"
          title={`The ${noun} ${plural ? 'were' : 'was'} not saved`}
          className={styles.failure}
          action={
            <Button variant="secondary" size="small" isBusy={isSaving} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          What you typed is still here.
        </Banner>
      )}
      {hasRemarks && (
        <div className={styles.remarks}>
          {reason && <p className="muted">{reason}</p>}
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
          {isCounted && (
            <button type="button" className={styles.remark} onClick={() => moveFocusTo(unsavedChangesId(id))}>
              {countText(changes.length, 'unsaved change')}
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
        disabled={isShut || isSubmitDisabled || hasPending}
        aria-describedby={isShut ? reasonId : undefined}
      >
        {isBusy ? 'Saving…' : submitLabel}
      </Button>
    </footer>
  )
}

/** The content of the bar, from which admin.css derives its height. */
function barHeight(hasFailed: boolean, hasRemarks: boolean): 'buttons' | 'remarks' | 'trouble' {
  if (hasFailed) return 'trouble'
  return hasRemarks ? 'remarks' : 'buttons'
}
