import { useId, useState } from 'react'
import type { ActivityFilter } from '@troubadour/api-client/activity'
import type { ActivityKind } from '@troubadour/domain/activity/activity'
import { instantAt, isoDay } from '@troubadour/domain/time/zoned-time'
import { Button } from '@troubadour/ui/forms/button'
import { SelectField, TextField } from '@troubadour/ui/forms/fields'
import { choiceOf, filterQuery } from '../shared/lists/list-query.ts'
import styles from './activity.module.css'

/** The filters in the page's URL; '' for none. */
export interface ActivityChoice {
  kind: ActivityKind | ''
  who: string
  /** First and last day, as YYYY-MM-DD. */
  from: string
  until: string
}

export const NO_CHOICE: ActivityChoice = { kind: '', who: '', from: '', until: '' }

const KIND_LABELS: Record<ActivityKind, string> = {
  'sign-in': 'Sign-ins',
  refusal: 'Refusals',
  change: 'Changes',
}

/** The longest user name that the server accepts, in characters. */
const WHO_MAX_LENGTH = 200
/** While a year is being typed, browsers report 0002, 0020 and 0202. */
const LIKELY_DAY = /^(?:19[7-9]\d|2\d{3})-\d\d-\d\d$/

function isDay(text: string): boolean {
  return LIKELY_DAY.test(text) && isoDay(text) !== null
}

/** Reads the page's query; invalid values are ignored. */
export function readChoice(query: URLSearchParams): ActivityChoice {
  const who = query.get('who') ?? ''
  const day = (key: string) => [query.get(key) ?? ''].find(isDay) ?? ''
  return {
    kind: choiceOf(KIND_LABELS, query.get('kind')),
    who: who.length <= WHO_MAX_LENGTH ? who : '',
    from: day('from'),
    until: day('until'),
  }
}

/** The filters for the API: days become moments in the site's time zone, including the whole last day. */
export function toFilter({ kind, who, from, until }: ActivityChoice, timeZone: string): ActivityFilter {
  const midnight = (day: string, offset: number) => {
    const first = isoDay(day)
    return first === null ? undefined : new Date(instantAt(first + offset, 0, timeZone)).toISOString()
  }
  return {
    kind: kind || undefined,
    who: who || undefined,
    from: midnight(from, 0),
    until: midnight(until, 1),
  }
}

export function ActivityFilters({
  choice,
  people,
  onChoose,
}: {
  choice: ActivityChoice
  people: readonly string[]
  onChoose: (choice: ActivityChoice) => void
}) {
  const { kind, who, from, until } = choice
  // A name from the URL may be in no entry.
  const names = who === '' || people.includes(who) ? people : [...people, who]
  const fieldsId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const count = filterQuery(choice).size
  const isBackwards = from !== '' && until !== '' && until < from
  return (
    <form
      role="search"
      aria-label="Activity filters"
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <Button
        variant="secondary"
        size="small"
        className={styles.filterButton}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? 'Filter' : `Filter (${count})`}
      </Button>
      <div id={fieldsId} className={styles.fields} data-open={isOpen}>
        <SelectField
          label="Kind"
          options={{ '': 'All', ...KIND_LABELS }}
          value={kind}
          onChange={({ target }) => onChoose({ ...choice, kind: choiceOf(KIND_LABELS, target.value) })}
        />
        <SelectField
          label="Who"
          value={who}
          onChange={({ target }) => onChoose({ ...choice, who: target.value })}
        >
          <option value="">Everybody</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <DayField label="From" day={from} onChange={(day) => onChoose({ ...choice, from: day })} />
        <DayField
          label="Until"
          day={until}
          error={isBackwards ? 'This day is before the first.' : undefined}
          onChange={(day) => onChoose({ ...choice, until: day })}
        />
      </div>
      {count > 0 && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChoose(NO_CHOICE)}>
          Clear filters
        </Button>
      )}
    </form>
  )
}

/** A day to choose or type, as YYYY-MM-DD; an incomplete day stays in the field. */
function DayField({
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
  // A change from outside, such as by Back, replaces the typed day.
  if (day !== shown) {
    setShown(day)
    setTyped(day)
  }
  return (
    <TextField
      type="date"
      className={styles.dayInput}
      label={label}
      error={error}
      value={typed}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        // An incomplete day also has the value ''.
        if (isDay(value) || (value === '' && !validity.badInput)) onChange(value)
      }}
    />
  )
}
