import type { Ref } from 'react'
import { TextField } from '@troubadour/ui/forms/fields'
import { cutoffAt, cutoffZone, wallAt } from './cutoff.ts'
import { spoken } from './time-zones.ts'

/** A moment as date and time of the site: it stays the same moment when the site moves to another time zone. */
export function CutoffField({
  label,
  value,
  timeZone,
  error,
  onChange,
  onBlur,
  name,
  ref,
}: {
  label: string
  value: string
  /** The site's, as it stands in the form. */
  timeZone: string
  error?: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}) {
  const zone = cutoffZone(timeZone)
  return (
    <TextField
      ref={ref}
      name={name}
      type="datetime-local"
      label={label}
      error={error}
      hint={`From then on the popup stays closed. In the time of the site (${spoken(zone)}).`}
      value={wallAt(value, zone)}
      onBlur={onBlur}
      onChange={(event) => onChange(cutoffAt(event.target.value, zone))}
    />
  )
}
