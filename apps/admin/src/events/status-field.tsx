import type { UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '@troubadour/domain/event/event'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import { SelectField } from '@troubadour/ui/forms/fields'
import { formField } from '../shared/forms/form-fields.ts'
import { useSiteClock } from '../shared/time/now.tsx'
import { FIELD_LABELS, STATUS_LABELS } from './event-draft.ts'
import { MomentField } from './typed-times.tsx'
import styles from './typed-times.module.css'

/** The status of a show (docs/product/states.md#event-status). */
export function StatusField({
  form,
  stored,
}: {
  form: UseFormReturn<EventDraft>
  /** The stored event: its start becomes the former start of a rescheduled show. */
  stored: ScheduledEvent | null
}) {
  const site = useSiteClock()
  const { onChange, ...field } = formField(form, 'status', FIELD_LABELS.status)
  function rememberStart() {
    const before = stored && eventSchedule(stored, site)
    if (!form.getValues('timeZone')) form.setValue('timeZone', before?.timeZone ?? site.timeZone)
    if (before?.startsAt && form.getValues('previousStartsAt') === '')
      form.setValue('previousStartsAt', before.startsAt.toISOString())
  }
  return (
    <div className={styles.status}>
      <SelectField
        {...field}
        options={STATUS_LABELS}
        onChange={(change) => {
          if (change.target.value === 'rescheduled') rememberStart()
          void onChange(change)
        }}
      />
      {form.watch('status') === 'rescheduled' && <MomentField form={form} name="previousStartsAt" />}
    </div>
  )
}
