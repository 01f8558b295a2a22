import { useEffect, useState, type Ref } from 'react'
import { TextField } from '@troubadour/ui/forms/fields'
import styles from './search-field.module.css'
import { SEARCH_MAX_LENGTH } from './text-search.ts'

/** How long somebody must pause before the list follows, in milliseconds. */
const PAUSE_MS = 250

/** What is looked for; the list follows when the typing pauses. */
export function SearchField({
  ref,
  noun,
  placeholder,
  search,
  onSearch,
}: {
  ref?: Ref<HTMLInputElement>
  /** What is looked for: 'events'. */
  noun: string
  placeholder: string
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
      aria-label={noun.charAt(0).toUpperCase() + noun.slice(1)}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <TextField
        ref={ref}
        type="search"
        label={`Search ${noun}`}
        isLabelHidden
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
