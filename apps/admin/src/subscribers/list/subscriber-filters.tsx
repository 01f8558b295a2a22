import { Button } from '@troubadour/ui/forms/button'
import { SelectField } from '@troubadour/ui/forms/fields'
import { SearchField } from '../../shared/search-field.tsx'
import { SOURCE_LABELS, SOURCES, STATE_WORDS, STATES } from '../subscriber-words.ts'
import { isNarrowed, NO_CHOICE, toSource, toState, type SubscriberChoice } from './subscriber-choice.ts'
import styles from './subscribers-section.module.css'

/** Narrows the list; each choice counts at once. */
export function SubscriberFilters({
  choice,
  onChoose,
}: {
  choice: SubscriberChoice
  onChoose: (choice: SubscriberChoice) => void
}) {
  return (
    <div className={styles.filters}>
      <SearchField
        noun="subscribers"
        placeholder="Search by a part of the address"
        search={choice.search}
        onSearch={(search) => onChoose({ ...choice, search })}
      />
      <SelectField
        label="State"
        value={choice.state}
        onChange={({ target }) => onChoose({ ...choice, state: toState(target.value) })}
      >
        <option value="">All</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_WORDS[state].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Source"
        value={choice.source}
        onChange={({ target }) => onChoose({ ...choice, source: toSource(target.value) })}
      >
        <option value="">All</option>
        {SOURCES.map((source) => (
          <option key={source} value={source}>
            {SOURCE_LABELS[source]}
          </option>
        ))}
      </SelectField>
      {isNarrowed(choice) && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChoose(NO_CHOICE)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
