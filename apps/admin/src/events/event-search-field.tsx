import { useEffect, useState, type Ref } from 'react'
import { TextField } from '@troubadour/ui/text-field'
import { SEARCH_MAX_LENGTH } from './event-place.ts'
import styles from './event-search-field.module.css'

/** How long somebody must pause before the list follows, in milliseconds. */
const PAUSE_MS = 250

/** What is looked for; the list follows when the typing pauses. */
export function EventSearchField({
  ref,
  search,
  onSearch,
}: {
  ref?: Ref<HTMLInputElement>
  search: string
  onSearch: (search: string) => void
}) {
  const [text, setText] = useState(search)
  const [sent, setSent] = useState(search)
  const [known, setKnown] = useState(search)
  // The address changed by itself, through Back or 'Clear search': the field follows it.
  if (known !== search) {
    setKnown(search)
    if (sent !== search) {
      setText(search)
      setSent(search)
    }
  }
  const wanted = text.trim()
  const find = () => {
    if (wanted === sent) return
    setSent(wanted)
    onSearch(wanted)
  }
  useEffect(() => {
    const timer = setTimeout(find, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      aria-label="Events"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <TextField
        ref={ref}
        type="search"
        label="Search events"
        isLabelHidden
        placeholder="Search title, venue or address"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
