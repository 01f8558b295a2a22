import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { isTimeZone } from '@troubadour/domain/site/site'
import { TextField } from '@troubadour/ui/forms/fields'
import { useNow } from '../shared/now.tsx'
import styles from './time-zone-field.module.css'
import { findTimeZones, namedTimeZone, spoken, timeIn } from './time-zones.ts'

/** What lies under the field. A search shows what fits the text; before one is typed all zones are there. */
type Suggestions = { name: 'closed' } | { name: 'all' | 'search'; active: number }
const CLOSED: Suggestions = { name: 'closed' }

/**
 * A time zone, chosen from a list that typing narrows (the combobox pattern of the ARIA practices). The text itself
 * is the value, so that a name which the list lacks can be typed out.
 */
export function TimeZoneField({
  label,
  value,
  error,
  onChange,
  onBlur,
  name,
  ref,
}: {
  label: string
  value: string
  error?: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}) {
  const now = useNow()
  const listId = useId()
  const [suggestions, setSuggestions] = useState<Suggestions>(CLOSED)
  const zones = suggestions.name === 'closed' ? [] : findTimeZones(suggestions.name === 'all' ? '' : value)
  const active = suggestions.name === 'closed' ? undefined : zones[suggestions.active]

  const openAll = () => setSuggestions({ name: 'all', active: findTimeZones('').indexOf(value) })
  const choose = (zone: string) => {
    onChange(zone)
    setSuggestions(CLOSED)
  }
  const leave = () => {
    setSuggestions(CLOSED)
    const named = namedTimeZone(value)
    if (named !== value) onChange(named)
    onBlur?.()
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault()
    if (suggestions.name === 'closed') return openAll()
    const last = zones.length - 1
    // Round and round; -1 is no zone yet.
    const next = suggestions.active + step
    if (next > last) return setSuggestions({ ...suggestions, active: 0 })
    setSuggestions({ ...suggestions, active: next < 0 ? last : next })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(event, 1)
    if (event.key === 'ArrowUp') move(event, -1)
    if (suggestions.name === 'closed') return
    // Enter in an open list chooses; it does not save the form.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter' && active) choose(active)
    if (event.key === 'Escape') setSuggestions(CLOSED)
  }

  return (
    <div className={styles.field}>
      <TextField
        label={label}
        error={error}
        hint={zoneHint(value, now)}
        ref={ref}
        name={name}
        role="combobox"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={zones.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active)}
        value={value}
        onClick={() => suggestions.name === 'closed' && openAll()}
        onChange={(event) => {
          onChange(event.target.value)
          setSuggestions({ name: 'search', active: 0 })
        }}
        onKeyDown={handleKey}
        onBlur={leave}
      />
      <TimeZoneList
        id={listId}
        zones={zones}
        state={suggestions.name}
        active={active}
        value={value}
        optionId={(zone) => optionId(listId, zone)}
        onChoose={choose}
      />
    </div>
  )
}

const optionId = (listId: string, zone: string) => `${listId}-${zone}`

function zoneHint(value: string, now: Date): string {
  if (!isTimeZone(value))
    return 'Type a city, a country’s time such as Eastern, or a name such as Europe/Berlin.'
  return `In ${spoken(value)} it is now ${timeIn(value, now)}.`
}

/** The zones to choose from, each with the time there; the focus stays in the field above. */
function TimeZoneList({
  id,
  zones,
  state,
  active,
  value,
  optionId,
  onChoose,
}: {
  id: string
  zones: readonly string[]
  state: 'closed' | 'all' | 'search'
  /** The one that the arrow keys have reached. */
  active: string | undefined
  value: string
  optionId: (zone: string) => string
  onChoose: (zone: string) => void
}) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const isOpen = state !== 'closed'

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <>
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label="Time zones"
        hidden={!isOpen || zones.length === 0}
        className={styles.list}
      >
        {zones.map((zone) => (
          <li
            key={zone}
            id={optionId(zone)}
            role="option"
            tabIndex={-1}
            aria-selected={zone === value}
            data-active={zone === active}
            className={styles.option}
            onMouseDown={(event) => {
              // The field keeps the focus.
              event.preventDefault()
              onChoose(zone)
            }}
          >
            <span className={styles.name}>{spoken(zone)}</span>
            <span className={styles.time}>{timeIn(zone, now)}</span>
          </li>
        ))}
      </ul>
      {isOpen && zones.length === 0 && <p className={styles.none}>No such time zone.</p>}
      <p role="status" className="visually-hidden">
        {state === 'search' && countText(zones.length)}
      </p>
    </>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No time zone fits'
  return count === 1 ? '1 time zone fits' : `${count} time zones fit`
}
