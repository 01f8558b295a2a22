import type { ComponentProps } from 'react'
import { SelectField } from '@troubadour/ui/forms/fields'
import type { CardChoice, CardChoices } from './use-card-choices.ts'

const HINTS: Record<CardChoices['state'], string> = {
  loading: 'Loading your events and releases…',
  failed: 'Your events and releases could not be loaded. Reload the page to choose one.',
  ready: 'An event or a release, with its picture, below the text.',
}

/** The event or release below the text. */
export function CardPicker({
  cards,
  value,
  ...props
}: {
  cards: CardChoices
  value: string
  error?: string
} & Omit<ComponentProps<'select'>, 'value' | 'children'>) {
  const { events, releases, state, nameOf } = cards
  // Past, hidden or gone by now: what was chosen stays chosen until something else is.
  const isListed = value === '' || [...events, ...releases].some((choice) => choice.value === value)
  return (
    <SelectField {...props} value={value} label="Card" hint={HINTS[state]}>
      <option value="">None</option>
      {!isListed && <option value={value}>{state === 'ready' ? nameOf(value) : 'As it was'}</option>}
      <Group label="Events" choices={events} />
      <Group label="Releases" choices={releases} />
    </SelectField>
  )
}

function Group({ label, choices }: { label: string; choices: readonly CardChoice[] }) {
  if (choices.length === 0) return null
  return (
    <optgroup label={label}>
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}
