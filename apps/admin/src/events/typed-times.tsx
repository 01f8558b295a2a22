import { useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '@troubadour/domain/event/event'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import { Button } from '@troubadour/ui/forms/button'
import { SelectField, TextField } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../shared/controls/disclosure.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { timeZoneOptions } from '../shared/time/time-zone-options.ts'
import { FIELD_LABELS, type TimeFieldName, type TypedEvent } from './event-draft.ts'
import { dateOf, daysBetween, daysLater, inOtherZone, momentOf, partsOf } from './moment-parts.ts'
import styles from './typed-times.module.css'

type EventFormState = UseFormReturn<EventDraft>

/** Doors open before the start, so they come first. */
const TIMES = ['doorsAt', 'startsAt', 'endsAt'] as const
const NO_TIMES = { doorsAt: '', startsAt: '', endsAt: '' }

type Values = Partial<Record<TimeFieldName | 'timeZone', string>>

/** Fields for date and time, to set them independently of the texts (docs/product/admin.md#events-manager). */
export function TypedTimes({ form, event }: { form: EventFormState; event: TypedEvent }) {
  const site = useSiteClock()
  /** The user's choice; null until then. */
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null)
  const isSet = TIMES.some((name) => event[name] !== '')
  const { errors } = form.formState
  const isRefused = [...TIMES, 'timeZone' as const].some((name) => errors[name])

  function write(values: Values) {
    // Object.entries returns string keys.
    for (const [name, value] of Object.entries(values) as [TimeFieldName, string][]) {
      form.setValue(name, value)
      form.clearErrors(name)
    }
  }
  function clear() {
    const isZoneNeeded = form.getValues('previousStartsAt') !== ''
    write({ ...NO_TIMES, ...(!isZoneNeeded && { timeZone: '' }) })
  }
  function toggle(isOpen: boolean) {
    setIsUnfolded(isOpen)
    const understood = understoodTimes(event, site.timeZone)
    if (isOpen && TIMES.every((name) => form.getValues(name) === '')) write(understood)
    // Unchanged suggestions are not stored.
    const isAsFilledIn = TIMES.every((name) => form.getValues(name) === understood[name])
    if (!isOpen && isAsFilledIn && !form.formState.defaultValues?.startsAt) clear()
  }
  return (
    <Disclosure
      summary="Set date and time by hand"
      // Invalid fields must be visible.
      isOpen={(isUnfolded ?? isSet) || isRefused}
      onToggle={toggle}
    >
      <div className={styles.fields}>
        <p>These times are used instead of the texts for date and time.</p>
        {TIMES.map((name) => (
          <MomentField key={name} form={form} name={name} />
        ))}
        <TimeZoneField form={form} />
        <Button
          variant="quiet"
          size="small"
          className="text-edge"
          onClick={() => {
            clear()
            setIsUnfolded(false)
          }}
        >
          Read them from the texts again
        </Button>
      </div>
    </Disclosure>
  )
}

/** The suggested values: the times parsed from the texts. */
function understoodTimes(event: ScheduledEvent, siteZone: string): typeof NO_TIMES & { timeZone: string } {
  const schedule = eventSchedule({ ...event, ...NO_TIMES }, { timeZone: siteZone })
  const { startsAt, endsAt, hasTime, timeZone } = schedule
  if (!startsAt) return { ...NO_TIMES, timeZone }
  if (!hasTime) return { ...NO_TIMES, startsAt: `${dateOf(startsAt, timeZone)}T`, timeZone }
  return {
    ...NO_TIMES,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt && endsAt > startsAt ? endsAt.toISOString() : '',
    timeZone,
  }
}

/** Inputs for a date and a time. Doors and end default to the day of the start. */
export function MomentField({ form, name }: { form: EventFormState; name: TimeFieldName }) {
  const { field, fieldState } = useController({ control: form.control, name })
  const timeZone = form.watch('timeZone')
  const [date, time] = partsOf(field.value, timeZone)
  const label = FIELD_LABELS[name]

  function write(nextDate: string, nextTime: string) {
    field.onChange(momentOf([nextDate, nextTime], timeZone))
    form.clearErrors(TIMES)
    form.clearErrors(name)
  }
  function writeDate(nextDate: string) {
    write(nextDate, time)
    if (name !== 'startsAt') return
    // Doors and end move with the start.
    for (const other of ['endsAt', 'doorsAt'] as const) {
      const [otherDate, otherTime] = partsOf(form.getValues(other), timeZone)
      const moved = daysLater(otherDate, daysBetween(date, nextDate))
      form.setValue(other, momentOf([moved, otherTime], timeZone))
    }
  }
  function writeTime(nextTime: string) {
    const [startDate, startTime] = partsOf(form.getValues('startsAt'), timeZone)
    const isNextDay = name === 'endsAt' && nextTime <= startTime
    const isOfEvening = name === 'endsAt' || name === 'doorsAt'
    write(date || (isOfEvening && nextTime ? daysLater(startDate, isNextDay ? 1 : 0) : ''), nextTime)
  }
  return (
    <div role="group" aria-label={label} className={styles.moment}>
      <TextField
        ref={field.ref}
        type="date"
        label={`${label} date`}
        value={date}
        error={fieldState.error?.message}
        onChange={({ target }) => writeDate(target.value)}
      />
      <TextField
        type="time"
        label={`${label} time`}
        value={time}
        onChange={({ target }) => writeTime(target.value)}
      />
    </div>
  )
}

function TimeZoneField({ form }: { form: EventFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'timeZone' })
  return (
    <SelectField
      ref={field.ref}
      label={FIELD_LABELS.timeZone}
      error={fieldState.error?.message}
      options={timeZoneOptions(field.value)}
      value={field.value}
      onChange={({ target }) => {
        for (const name of [...TIMES, 'previousStartsAt'] as const)
          form.setValue(name, inOtherZone(form.getValues(name), field.value, target.value))
        field.onChange(target.value)
        form.clearErrors('timeZone')
      }}
    />
  )
}
