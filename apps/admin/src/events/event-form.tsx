import { useState } from 'react'
import type { EventDraft } from '@troubadour/domain/event/event'
import { Card } from '@troubadour/ui/cards/card'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import type { Editing } from '../shared/editing/use-editing-form.ts'
import { EventCardPreview } from './event-card-preview.tsx'
import { EventFields } from './event-fields.tsx'
import styles from './event-form.module.css'
import { EventPictureField } from './event-picture-field.tsx'
import { EventSwitches } from './event-switches.tsx'

/** The form of an event (docs/product/admin.md#events-manager), for create and edit alike. */
export function EventForm({
  editing,
  createdAt,
  submitLabel,
  onCancel,
}: {
  editing: Editing<EventDraft>
  createdAt?: string
  submitLabel: string
  onCancel: () => void
}) {
  const { form, draft } = editing
  const [isPicturePending, setIsPicturePending] = useState(false)
  return (
    <EditingForm
      editing={editing}
      label="Event"
      noun="event"
      submitLabel={submitLabel}
      hasPending={isPicturePending}
      onCancel={onCancel}
    >
      <div className={styles.columns}>
        <Card className={styles.sheet}>
          <EventFields form={form} createdAt={createdAt} />
        </Card>
        <div className={styles.side}>
          <UnsavedChanges editing={editing} />
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
          <EventCardPreview draft={draft} createdAt={createdAt} />
        </div>
      </div>
    </EditingForm>
  )
}
