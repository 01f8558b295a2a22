import type { Ref } from 'react'
import { isTimeZone } from '@troubadour/domain/site'
import { dayAt, formatDay, formatTime, toMillis } from '@troubadour/domain/zoned-time'
import { Button } from '@troubadour/ui/button'
import { SelectField } from '@troubadour/ui/select-field'
import { TextField } from '@troubadour/ui/text-field'
import styles from './cutoff-field.module.css'
import { joinCutoff, offsetIn, offsetLabel, splitCutoff, UTC_OFFSETS } from './cutoff.ts'

/** A moment as date, time and offset: it stays the same moment when the site moves to another time zone. */
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
  const { wall, offset } = splitCutoff(value)
  const offsets = UTC_OFFSETS.includes(offset) ? UTC_OFFSETS : [offset, ...UTC_OFFSETS]
  const siteOffset = isTimeZone(timeZone) ? offsetIn(wall, timeZone) : null
  return (
    <div className={styles.cutoff}>
      <div className={styles.parts}>
        <TextField
          ref={ref}
          name={name}
          type="datetime-local"
          label={label}
          error={error}
          hint="From then on the popup stays closed."
          value={wall}
          onBlur={onBlur}
          onChange={(event) => onChange(joinCutoff({ wall: event.target.value, offset }))}
        />
        <SelectField
          label="Cutoff’s offset"
          hint="How far its clock is from UTC."
          value={offset}
          onChange={(event) => onChange(joinCutoff({ wall, offset: event.target.value }))}
        >
          {offsets.map((choice) => (
            <option key={choice} value={choice}>
              {offsetLabel(choice)}
            </option>
          ))}
        </SelectField>
      </div>
      {siteOffset !== null && siteOffset !== offset && (
        <div className={styles.other}>
          <p>
            In the time of the site that is <strong>{momentIn(value, timeZone)}</strong>.
          </p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange(joinCutoff({ wall, offset: siteOffset }))}
          >
            Use the site’s offset, {offsetLabel(siteOffset)}
          </Button>
        </div>
      )}
    </div>
  )
}

function momentIn(moment: string, timeZone: string): string {
  const instant = toMillis(moment)
  const day = formatDay(dayAt(instant, timeZone), { month: 'long', day: 'numeric', year: 'numeric' })
  return `${day}, ${formatTime(instant, timeZone)}`
}
