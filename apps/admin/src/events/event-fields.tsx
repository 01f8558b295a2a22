import type { UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '@troubadour/domain/event/event'
import { completeLink } from '@troubadour/domain/site/link-text'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { fieldOptions } from '../shared/field-options.ts'
import { FIELD_LABELS } from './event-draft.ts'
import styles from './event-form.module.css'
import { UnderstoodSchedule } from './understood-schedule.tsx'

export type EventFormState = UseFormReturn<EventDraft>
type TextFieldName = { [K in keyof EventDraft]: EventDraft[K] extends string ? K : never }[keyof EventDraft]

/**
 * What ties a text field to the form: its error goes as soon as it is edited (docs/product/validation.md#event-form).
 */
export function textField(form: EventFormState, name: TextFieldName, tidy?: (text: string) => string) {
  return {
    ...form.register(name, fieldOptions(form, name, tidy)),
    label: FIELD_LABELS[name],
    error: form.formState.errors[name]?.message,
  }
}

/** The left column: everything about the event in words. */
export function EventFields({ form, createdAt }: { form: EventFormState; createdAt?: string }) {
  return (
    <div className={styles.column}>
      <TextField required autoComplete="off" {...textField(form, 'title')} />
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="May 30, 2025" {...textField(form, 'date')} />
        <TextField autoComplete="off" placeholder="8:00 PM - 11:00 PM" {...textField(form, 'time')} />
      </div>
      <UnderstoodSchedule draft={form.watch()} createdAt={createdAt} />
      <TextField required autoComplete="off" {...textField(form, 'venue')} />
      <TextField required autoComplete="off" {...textField(form, 'location')} />
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="$15, or FREE" {...textField(form, 'price')} />
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...textField(form, 'link', completeLink)}
        />
      </div>
      <TextArea rows={6} {...textField(form, 'description')} />
    </div>
  )
}
