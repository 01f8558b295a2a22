import { Button } from '@troubadour/ui/forms/button'
import { SelectField } from '@troubadour/ui/forms/fields'
import { isKind, isNarrowed, KIND_LABELS, NO_CHOICE, type ActivityChoice } from './activity-choice.ts'
import styles from './activity-filters.module.css'
import { DayField } from './day-field.tsx'

/** Narrows the list; each choice counts at once. */
export function ActivityFilters({
  choice,
  people,
  onChoose,
}: {
  choice: ActivityChoice
  /** Every user name that the log knows. */
  people: readonly string[]
  onChoose: (choice: ActivityChoice) => void
}) {
  const { kind, who, from, until } = choice
  // A name from the address may be in no entry.
  const names = who === '' || people.includes(who) ? people : [...people, who]
  const isBackwards = from !== '' && until !== '' && until < from
  return (
    <form
      role="search"
      aria-label="Activity filters"
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label="Kind"
        value={kind}
        onChange={({ target: { value } }) => onChoose({ ...choice, kind: isKind(value) ? value : '' })}
      >
        <option value="">All</option>
        {Object.entries(KIND_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
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
      {isNarrowed(choice) && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChoose(NO_CHOICE)}>
          Clear filters
        </Button>
      )}
    </form>
  )
}
