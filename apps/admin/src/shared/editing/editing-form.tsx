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
  children,
  ...actions
}: FormActionsProps & {
  label: string
  /** False where one guard stands over several forms: a page has one at most. */
  guard?: boolean
  children: ReactNode
}) {
  const { editing, noun, plural, isSaving, isSubmitDisabled = false, onSave } = actions
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
      {guard && <LeaveGuard hasChanges={editing.hasChanges} onLeave={editing.sendDraft} />}
    </>
  )
}
