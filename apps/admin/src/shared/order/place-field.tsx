import { useId, useState } from 'react'
import styles from './order-list.module.css'

/** The place of an item, from 1; another one that is typed moves it there. */
export function PlaceField({
  name,
  place,
  count,
  onMove,
}: {
  name: string
  place: number
  count: number
  onMove: (to: number) => void
}) {
  const own = String(place + 1)
  const [text, setText] = useState(own)
  const [isRefused, setIsRefused] = useState(false)
  const problemId = useId()
  const to = /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), count) - 1 : null
  function type(next: string) {
    setText(next)
    setIsRefused(false)
  }
  return (
    <>
      <input
        inputMode="numeric"
        aria-label={`Place of ${name}`}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? problemId : undefined}
        className={styles.place}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => (to === null || to === place ? type(own) : onMove(to))}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') type(own)
          if (key !== 'Enter') return
          if (to === null) setIsRefused(true)
          // The focus follows the moved item; without a move it stays.
          else if (to !== place) currentTarget.blur()
        }}
      />
      {isRefused && (
        <p id={problemId} role="alert" className={styles.problem}>
          A number from 1 to {count}
        </p>
      )}
    </>
  )
}
