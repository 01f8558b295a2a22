import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { eventInput, type EventDraft } from '@troubadour/domain/event'
import { Card } from '@troubadour/ui/card'
import { SwitchField } from '@troubadour/ui/switch-field'
import { LeaveGuard } from '../shared/leave-guard.tsx'
import { schemaResolver, showFieldMessages, type SaveOutcome } from '../shared/schema-resolver.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { changedFields, FIELD_LABELS } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import styles from './event-form.module.css'
import { EventPictureField } from './event-picture-field.tsx'
import { FormActions } from './form-actions.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

/**
 * The form of an event (Specification, 2. Events Manager; 5. Event form), for create and edit alike.
 * @param draft what the fields begin with; give the form another `key` to begin anew
 * @param original what changes are counted from
 */
export function EventForm({
  mode,
  draft,
  original,
  createdAt,
  submitLabel,
  conflict,
  onSubmit,
  onCancel,
}: {
  mode: 'create' | 'edit'
  draft: EventDraft
  original: EventDraft
  createdAt?: string
  submitLabel: string
  /** Somebody else saved this version meanwhile: one of the two copies is chosen before anything else is saved. */
  conflict?: { version: number; onReload: () => void }
  /** Saves, raises the notice of the outcome itself, and answers how it ended. */
  onSubmit: (draft: EventDraft) => Promise<SaveOutcome>
  onCancel: () => void
}) {
  const form = useForm<EventDraft>({
    defaultValues: draft,
    resolver: schemaResolver(eventInput),
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const changes = changedFields(original, form.watch())
  const { isSubmitting } = form.formState
  const [lastSave, setLastSave] = useState<SaveOutcome['name'] | null>(null)
  const save = form.handleSubmit(async (values) => {
    const outcome = await onSubmit(values)
    setLastSave(outcome.name)
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })
  return (
    <>
      <form
        className={styles.form}
        noValidate
        aria-label="Event"
        onChange={() => setLastSave(null)}
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field submits too.
          if (!conflict && !isSubmitting) void save()
        }}
      >
        {conflict && (
          <ConflictNotice
            key={conflict.version}
            isSaving={isSubmitting}
            onReload={conflict.onReload}
            onSaveMine={save}
          />
        )}
        <div className={styles.columns}>
          <Card className={styles.sheet}>
            <EventFields form={form} createdAt={createdAt} />
          </Card>
          <div className={styles.side}>
            {mode === 'edit' && <UnsavedChanges changes={changes} />}
            <Card>
              <EventPictureField form={form} />
            </Card>
            <Card className={styles.switches}>
              <SwitchField
                label={FIELD_LABELS.isFeatured}
                hint="Shown large on the home page. One event at most: the last one to be featured."
                {...form.register('isFeatured')}
              />
              <SwitchField
                label={FIELD_LABELS.isVisible}
                hint="Visitors see the event on the public site."
                {...form.register('isVisible')}
              />
            </Card>
          </div>
        </div>
        <FormActions
          submitLabel={submitLabel}
          state={conflict ? 'conflict' : 'open'}
          isSaving={isSubmitting}
          hasFailed={lastSave === 'failed'}
          changeCount={mode === 'edit' ? changes.length : 0}
          onRetry={save}
          onCancel={onCancel}
        />
      </form>
      <LeaveGuard hasChanges={changes.length > 0} />
    </>
  )
}
