import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { TextField } from '@troubadour/ui/forms/fields'
import { PUBLIC_FROM_LABEL } from '../content/field-labels.ts'
import { useSiteClock } from '../time/now.tsx'
import { instantOfWall, wallOf } from '../time/wall-time.ts'

/** A date and a time in the site's time zone; the form's value is ISO text, '' for none. @param hint before the zone */
export function MomentField<Draft extends FieldValues>({
  form,
  name,
  label,
  hint,
}: {
  form: UseFormReturn<Draft>
  name: FieldPath<Draft>
  label: string
  hint: string
}) {
  const { timeZone } = useSiteClock()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          type="datetime-local"
          label={label}
          error={fieldState.error?.message}
          hint={`${hint} In the time of the site (${timeZone.replaceAll('_', ' ')}).`}
          value={wallOf(field.value, timeZone)}
          onChange={({ target }) => {
            const instant = instantOfWall(target.value, timeZone)
            field.onChange(instant === null ? '' : new Date(instant).toISOString())
            form.clearErrors(name)
          }}
        />
      )}
    />
  )
}

/** When hidden content becomes visible by itself (docs/product/states.md#public-from). */
export function PublicFromField<Draft extends FieldValues & { publicFrom: string }>({
  form,
}: {
  form: UseFormReturn<Draft>
}) {
  const { now } = useSiteClock()
  // The constraint says so.
  const name = 'publicFrom' as FieldPath<Draft>
  // NaN without a moment.
  const isPast = toMillis(form.watch(name)) <= now.getTime()
  return (
    <MomentField
      form={form}
      name={name}
      label={PUBLIC_FROM_LABEL}
      hint={
        isPast
          ? 'This moment is over: visitors see it as soon as you save.'
          : 'Then it becomes visible by itself. Empty: it stays hidden.'
      }
    />
  )
}
