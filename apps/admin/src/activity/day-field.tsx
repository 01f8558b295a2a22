import { useState } from 'react'
import { TextField } from '@troubadour/ui/forms/fields'
import { isDay } from './activity-choice.ts'
import styles from './day-field.module.css'

/** A day to choose or to type, as YYYY-MM-DD; what is not a whole day yet stays in the field. */
export function DayField({
  label,
  day,
  error,
  onChange,
}: {
  label: string
  day: string
  error?: string
  onChange: (day: string) => void
}) {
  const [typed, setTyped] = useState(day)
  const [shown, setShown] = useState(day)
  // Another day from outside, such as by Back, takes the place of what was typed.
  if (day !== shown) {
    setShown(day)
    setTyped(day)
  }
  return (
    <TextField
      type="date"
      className={styles.input}
      label={label}
      error={error}
      value={typed}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        // A day that is half typed reads as none, too.
        if (isDay(value) || (value === '' && !validity.badInput)) onChange(value)
      }}
    />
  )
}
