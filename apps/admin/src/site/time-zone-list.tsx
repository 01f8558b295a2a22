import { useEffect, useRef } from 'react'
import { useNow } from '../shared/now.tsx'
import styles from './time-zone-field.module.css'
import { spoken, timeIn } from './time-zones.ts'

/** The zones to choose from, each with the time there; the focus stays in the field above. */
export function TimeZoneList({
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
