import { useEffect, useState, type Ref } from 'react'
import { SEARCH_MAX_LENGTH } from '@troubadour/domain/schema/row'
import { TextField } from '@troubadour/ui/forms/fields'
import styles from './managed-list.module.css'

/** Debounce time of the search, in ms. */
const PAUSE_MS = 250

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The search field of a list, debounced. */
export function SearchField({
  ref,
  noun,
  placeholder,
  search,
  onSearch,
}: {
  ref?: Ref<HTMLInputElement>
  noun: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}) {
  const [text, setText] = useState(search)
  const [sent, setSent] = useState(search)
  const [known, setKnown] = useState(search)
  // The URL has changed by Back or 'Clear search': the field follows it.
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
      aria-label={capitalised(noun)}
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
