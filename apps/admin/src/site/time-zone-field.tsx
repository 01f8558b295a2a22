import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { isTimeZone } from '@troubadour/domain/site/site'
import { TextField } from '@troubadour/ui/forms/fields'
import { useNow } from '../shared/now.tsx'
import styles from './time-zone-field.module.css'
import { findTimeZones, namedTimeZone, spoken, timeIn } from './time-zones.ts'

/** The list under the field: all zones when it opens, those that match once something is typed. */
type Suggestions = { name: 'closed' } | { name: 'all' | 'search'; active: number }
const CLOSED: Suggestions = { name: 'closed' }

/**
 * A time zone, chosen from a list that typing narrows (the combobox pattern of the ARIA practices). The text itself
 * is the value, so that a name which the list lacks can be typed out.
 */
export function TimeZoneField({
  value,
  onChange,
  onBlur,
  ...props
}: Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'name' | 'ref'> & {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}) {
  const now = useNow()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
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
    onBlur()
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault()
    if (suggestions.name === 'closed') return openAll()
    const last = zones.length - 1
    // Wraps around; -1 is no zone yet.
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

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div className={styles.field}>
      <TextField
        {...props}
        hint={zoneHint(value, now)}
        role="combobox"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={zones.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active}`}
        value={value}
        onClick={() => suggestions.name === 'closed' && openAll()}
        onChange={(event) => {
          onChange(event.target.value)
          setSuggestions({ name: 'search', active: 0 })
        }}
        onKeyDown={handleKey}
        onBlur={leave}
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Time zones"
        hidden={zones.length === 0}
        className={styles.list}
      >
        {zones.map((zone) => (
          <li
            key={zone}
            id={`${listId}-${zone}`}
            role="option"
            tabIndex={-1}
            aria-selected={zone === value}
            data-active={zone === active}
            className={styles.option}
            onMouseDown={(event) => {
              // The field keeps the focus.
              event.preventDefault()
              choose(zone)
            }}
          >
            <span className={styles.name}>{spoken(zone)}</span>
            <span className={styles.time}>{timeIn(zone, now)}</span>
          </li>
        ))}
      </ul>
      {suggestions.name !== 'closed' && zones.length === 0 && (
        <p className={styles.none}>No such time zone.</p>
      )}
      <p role="status" className="visually-hidden">
        {suggestions.name === 'search' && countText(zones.length)}
      </p>
    </div>
  )
}

function zoneHint(value: string, now: Date): string {
  if (!isTimeZone(value))
    return 'Type a city, a country’s time such as Eastern, or a name such as Europe/Berlin.'
  return `In ${spoken(value)} it is now ${timeIn(value, now)}.`
}

function countText(count: number): string {
  if (count === 0) return 'No time zone fits'
  return count === 1 ? '1 time zone fits' : `${count} time zones fit`
}
