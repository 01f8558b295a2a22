import type { ReactNode } from 'react'
import { LeaveGuard } from '../leave-guard.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DraftNotice } from './draft-notice.tsx'
import styles from './editing-form.module.css'
import { FormActions, type FormActionsProps } from './form-actions.tsx'
import { formId } from './part-ids.ts'

/** A form that loses nothing: a draft of earlier, a conflict, then the fields, the buttons, and the guard. */
export function EditingForm({
  label,
  guard = true,
  hasPending = false,
  children,
  ...actions
}: FormActionsProps & {
  label: string
  /** False where one guard stands over several forms: a page has one at most. */
  guard?: boolean
  /** Something beside the fields waits, such as a picture that is chosen and not uploaded yet. */
  hasPending?: boolean
  children: ReactNode
}) {
  const { editing, noun, plural, isSaving, isSubmitDisabled = false, onSave } = actions
  // In a conflict nothing is saved yet, whichever version is chosen.
  const hasUnsaved = editing.hasChanges || editing.conflict !== null || hasPending
  return (
    <>
      <form
        id={formId(editing.id)}
        tabIndex={-1}
        className={styles.form}
        noValidate
        aria-label={label}
        onChange={editing.forgetFailure}
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field submits too.
          if (!editing.conflict && !isSaving && !isSubmitDisabled) onSave()
        }}
      >
        <DraftNotice editing={editing} />
        <ConflictNotice {...{ editing, noun, plural, isSaving, onSave }} />
        {children}
        <FormActions {...actions} />
      </form>
      {guard && (
        <LeaveGuard
          hasChanges={hasUnsaved}
          onLeave={editing.sendDraft}
          {...(actions.placement === 'panel' && PANEL_QUESTION)}
        />
      )}
    </>
  )
}

/** Where only the panel closes, and the page stays. */
const PANEL_QUESTION = {
  title: 'Close without saving?',
  description:
    'Your changes have not been saved. They are kept as a draft, and offered when you open this form again.',
  leaveLabel: 'Close the form',
}
