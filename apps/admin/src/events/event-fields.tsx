import type { UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '@troubadour/domain/event/event'
import { completeLink } from '@troubadour/domain/site/link-text'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/form-fields.ts'
import { FIELD_LABELS } from './event-draft.ts'
import styles from './event-form.module.css'
import { UnderstoodSchedule } from './understood-schedule.tsx'

export type EventFormState = UseFormReturn<EventDraft>
type TextFieldName = { [K in keyof EventDraft]: EventDraft[K] extends string ? K : never }[keyof EventDraft]

/** The left column: everything about the event in words. */
export function EventFields({ form, createdAt }: { form: EventFormState; createdAt?: string }) {
  const text = (name: TextFieldName, tidy?: (text: string) => string) =>
    formField(form, name, FIELD_LABELS[name], tidy)
  return (
    <div className={styles.column}>
      <TextField required autoComplete="off" {...text('title')} />
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="May 30, 2025" {...text('date')} />
        <TextField autoComplete="off" placeholder="8:00 PM - 11:00 PM" {...text('time')} />
      </div>
      <UnderstoodSchedule draft={form.watch()} createdAt={createdAt} />
      <TextField required autoComplete="off" {...text('venue')} />
      <TextField required autoComplete="off" {...text('location')} />
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="$15, or FREE" {...text('price')} />
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...text('link', completeLink)}
        />
      </div>
      <TextArea rows={6} {...text('description')} />
    </div>
  )
}
