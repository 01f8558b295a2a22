import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { eventInput, type EventDraft } from '@troubadour/domain/event/event'
import { Card } from '@troubadour/ui/cards/card'
import { EditingForm } from '../shared/editing/editing-form.tsx'
import type { Stored } from '../shared/editing/stored.ts'
import { UnsavedChanges } from '../shared/editing/unsaved-changes.tsx'
import { useEditing } from '../shared/editing/use-editing.ts'
import { schemaResolver, showFieldMessages, type SaveOutcome } from '../shared/schema-resolver.ts'
import { EventCardPreview } from './event-card-preview.tsx'
import { EVENT_FIELDS } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import styles from './event-form.module.css'
import { EventPictureField } from './event-picture-field.tsx'
import { EventSwitches } from './event-switches.tsx'

/**
 * The form of an event (docs/product/admin.md#events-manager, docs/product/validation.md#event-form), for create and
 * edit alike.
 * @param draftKey under which its unsaved changes are kept
 * @param stored what changes are counted from
 * @param draft what the fields begin with, where that is something else
 */
export function EventForm({
  mode,
  draftKey,
  stored,
  draft = stored.draft,
  createdAt,
  submitLabel,
  onSubmit,
  onSaved,
  onCancel,
}: {
  mode: 'create' | 'edit'
  draftKey: string
  stored: Stored<EventDraft>
  draft?: EventDraft
  createdAt?: string
  submitLabel: string
  /** Saves with a version, raises the notice of the outcome itself, and answers how it ended. */
  onSubmit: (draft: EventDraft, version: number | null) => Promise<SaveOutcome<EventDraft>>
  onSaved: () => void
  onCancel: () => void
}) {
  const form = useForm<EventDraft>({
    defaultValues: draft,
    resolver: schemaResolver(eventInput),
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const editing = useEditing<EventDraft>({
    draftKey,
    fields: EVENT_FIELDS,
    stored,
    draft: form.watch(),
    setDraft: (next) => form.reset(next, { keepDefaultValues: true }),
  })
  const [isPicturePending, setIsPicturePending] = useState(false)
  const save = form.handleSubmit(async (values) => {
    const outcome = await editing.save((version) => onSubmit(values, version))
    if (outcome.name === 'saved') onSaved()
    if (outcome.name === 'refused') showFieldMessages(form, outcome.messages)
  })
  return (
    <EditingForm
      editing={editing}
      label="Event"
      noun="event"
      submitLabel={submitLabel}
      isSaving={form.formState.isSubmitting}
      isSubmitDisabled={isPicturePending}
      hasPending={isPicturePending}
      showsChangeCount={mode === 'edit'}
      onSave={save}
      onCancel={() => {
        editing.giveUp()
        onCancel()
      }}
    >
      <div className={styles.columns}>
        <Card className={styles.sheet}>
          <EventFields form={form} createdAt={createdAt} />
        </Card>
        <div className={styles.side}>
          {mode === 'edit' && <UnsavedChanges editing={editing} />}
          <Card>
            <EventPictureField
              form={form}
              isPending={isPicturePending}
              onPendingChange={setIsPicturePending}
            />
          </Card>
          <EventSwitches form={form} createdAt={createdAt} />
        </div>
        <div className={styles.preview}>
          <EventCardPreview draft={form.watch()} createdAt={createdAt} />
        </div>
      </div>
    </EditingForm>
  )
}
