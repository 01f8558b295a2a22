import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { ArrowDownIcon, ArrowTopIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import styles from './order-buttons.module.css'

const rowPartId = (id: string, part: string, index: number) => `${id}-${part}-${index}`

export type OrderedRows = ReturnType<typeof useOrderedRows>

/** Rows whose order can be changed, with announcements and focus management. */
export function useOrderedRows({
  noun,
  names,
  rows,
  onChange,
  fallback,
}: {
  /** Noun of a row: 'post'. */
  noun: string
  /** Names of the rows, if they have any. */
  names?: readonly string[]
  rows: readonly string[]
  /** @param move the moved row and its new position, from 0 */
  onChange: (rows: string[], move?: { row: string; to: number }) => void
  /** Takes the focus when the last row is removed. */
  fallback?: RefObject<HTMLElement | null>
}) {
  const id = useId()
  const [announced, setAnnounced] = useState('')
  const nextFocusId = useRef<string | null>(null)
  const title = noun.charAt(0).toUpperCase() + noun.slice(1)

  useEffect(() => {
    if (nextFocusId.current === null) return
    ;(document.getElementById(nextFocusId.current) ?? fallback?.current)?.focus()
    nextFocusId.current = null
  }, [rows, fallback])

  function change(
    next: string[],
    text: string,
    focus: { part: string; index: number },
    move?: { row: string; to: number },
  ) {
    nextFocusId.current = rowPartId(id, focus.part, focus.index)
    setAnnounced(text)
    onChange(next, move)
  }
  return {
    count: rows.length,
    announced,
    nameOf: (index: number) => names?.[index] ?? `${noun} ${index + 1}`,
    partId: (part: string, index: number) => rowPartId(id, part, index),
    /** @param part the control of the new row that takes the focus, if any */
    add(row: string, part?: string) {
      if (part) return change([...rows, row], '', { part, index: rows.length })
      setAnnounced(`${title} ${rows.length + 1} added`)
      onChange([...rows, row])
    },
    move(from: number, to: number) {
      const moved = rows.slice(from, from + 1)
      // The button is disabled at the end of the list: the opposite one takes the focus.
      const isUp = to < from ? to > 0 : to === rows.length - 1
      const name = names?.[from]
      change(
        rows.toSpliced(from, 1).toSpliced(to, 0, ...moved),
        name
          ? `${name} is now ${noun} ${to + 1} of ${rows.length}`
          : `${title} ${from + 1} is now ${noun} ${to + 1}`,
        { part: isUp ? 'up' : 'down', index: to },
        { row: moved.join(), to },
      )
    },
    remove(index: number) {
      const rest = rows.toSpliced(index, 1)
      const next = Math.min(index, rest.length - 1)
      change(rest, `${title} ${index + 1} removed`, { part: 'remove', index: next })
    },
  }
}

export function OrderButtons({
  rows,
  index,
  extra = 'remove',
  className,
}: {
  rows: OrderedRows
  index: number
  extra?: 'remove' | 'top' | 'none'
  className: string | undefined
}) {
  const name = rows.nameOf(index)
  const button = (part: string) =>
    ({ id: rows.partId(part, index), variant: 'quiet', size: 'small' }) as const
  return (
    <div className={`${styles.buttons} ${className}`}>
      {extra === 'top' && (
        <Button
          {...button('top')}
          aria-label={`Move ${name} to the top`}
          disabled={index === 0}
          onClick={() => rows.move(index, 0)}
        >
          <ArrowTopIcon />
        </Button>
      )}
      <Button
        {...button('up')}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => rows.move(index, index - 1)}
      >
        <ArrowDownIcon className={styles.upwards} />
      </Button>
      <Button
        {...button('down')}
        aria-label={`Move ${name} down`}
        disabled={index === rows.count - 1}
        onClick={() => rows.move(index, index + 1)}
      >
        <ArrowDownIcon />
      </Button>
      {extra === 'remove' && (
        <Button {...button('remove')} aria-label={`Remove ${name}`} onClick={() => rows.remove(index)}>
          <TrashIcon />
        </Button>
      )}
    </div>
  )
}
