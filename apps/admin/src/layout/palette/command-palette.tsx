import { useRef, useState, type Ref } from 'react'
import { Command } from 'cmdk'
import { useLocation, useNavigate } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import { SEARCH_MAX_LENGTH } from '@troubadour/domain/schema/row'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import type { SearchedKinds } from '../../kind-screens.tsx'
import { textSearch } from '../../shared/lists/list-query.ts'
import { useIsOnline } from '../../shared/browser/use-is-online.ts'
import styles from './command-palette.module.css'
import { fixedEntries, type Entry, type EntryGroup } from './fixed-entries.tsx'
import { useFoundThings } from './use-found-things.tsx'

/** Finds any screen, item or action by a few letters (docs/product/admin.md#search). */
export function CommandPalette({
  kinds,
  isOpen,
  onOpenChange,
}: {
  kinds: SearchedKinds
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Search"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <Search kinds={kinds} input={input} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Search({
  kinds,
  input,
  onDone,
}: {
  kinds: SearchedKinds
  input: Ref<HTMLInputElement>
  onDone: () => void
}) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const search = typed.trim()
  const things = useFoundThings(search, kinds)
  const groups = [...things.groups, ...matching(fixedEntries(kinds), search)].filter(
    ({ entries }) => entries.length > 0,
  )
  const isEmpty = groups.length === 0 && !things.isSearching

  function type(text: string) {
    setTyped(text)
    // The first result is selected, but cmdk has scrolled to the previous selection.
    requestAnimationFrame(() => list.current?.scrollTo({ top: 0 }))
  }

  function open({ to }: Entry) {
    onDone()
    if (!to.startsWith('/')) window.open(to, '_blank', 'noopener')
    // The music screen reads the open panel from its URL only when it is mounted.
    else if (pathname === PATHS.adminMusic && to.startsWith(`${pathname}?`)) window.location.assign(to)
    else void navigate(to)
  }

  return (
    <Command label="Search" shouldFilter={false} loop className={styles.palette}>
      <Command.Input
        ref={input}
        value={typed}
        onValueChange={type}
        placeholder="A show, a release, an address, a screen…"
        maxLength={SEARCH_MAX_LENGTH}
        enterKeyHint="go"
        className={styles.input}
      />
      <p role="status" className={styles.status}>
        <Status search={search} isEmpty={isEmpty} things={things} />
      </p>
      <Command.List ref={list} label="Results" className={styles.list}>
        {groups.map(({ title, entries }) => (
          <Command.Group key={title} heading={title} className={styles.group}>
            {entries.map((entry) => (
              <Command.Item
                key={entry.to + entry.label}
                value={`${title} ${entry.label} ${entry.to}`}
                onSelect={() => open(entry)}
                className={styles.item}
              >
                {entry.icon}
                <span className={styles.label}>{entry.label}</span>
                {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

function Status({
  search,
  isEmpty,
  things,
}: {
  search: string
  isEmpty: boolean
  things: ReturnType<typeof useFoundThings>
}) {
  const isOnline = useIsOnline()
  if (!isOnline) return 'You are offline: what was loaded before can be found.'
  if (things.hasFailed) return 'Not everything could be searched.'
  if (isEmpty) return `Nothing found for “${search}”.`
  return search && things.isSearching ? 'Searching…' : null
}

function matching(groups: EntryGroup[], search: string): EntryGroup[] {
  const matches = textSearch(search)
  if (!matches) return groups
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label, words = '' }) => matches(`${label} ${words}`)),
  }))
}
