import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { countText } from '../text/count-text.ts'
import {
  leftLists,
  pageOfGroups,
  queryWith,
  readPageNumber,
  readSearch,
  scrollKeyOf,
  SEARCH_MAX_LENGTH,
  textSearch,
  type Group,
} from './list-query.ts'
import { useFocusOnPage, useFocusWhenRowLeaves } from './list-focus.ts'
import styles from './managed-list.module.css'
import { PageLinks } from './page-links.tsx'
import { readVisibility, VISIBILITY_PARAM, VisibilityFilter } from './visibility-filter.tsx'

/** Debounce time of the search, in ms. */
const PAUSE_MS = 250

/** Parameters for actions, which a link back to a list omits. */
const NOT_KEPT = { add: '', edit: '', order: '', saved: '' }

/** The search and page of a list, stored in the URL; a `PageHeading` links back to them. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const scrollKey = scrollKeyOf(location)
  const left = queryWith(query, NOT_KEPT)
  useEffect(() => void leftLists.set(pathname, { query: left, scrollKey }), [pathname, left, scrollKey])
  return {
    query,
    search: readSearch(query),
    page: readPageNumber(query),
    /** Changes the search ('q') or a filter, and goes to the first page; '' removes a parameter. */
    narrow: (params: Record<string, string>) =>
      // Replaces the history entry, so that each pause of typing does not add one.
      setQuery(queryWith(query, { ...params, page: '' }), { replace: true, preventScrollReset: true }),
    queryOf: (page: number) => queryWith(query, { page: page > 1 ? String(page) : '' }),
  }
}

/** A list with search and pagination. @param children renders the groups of the current page */
export function ManagedList<Item>({
  groups,
  textOf,
  noun,
  placeholder,
  filter,
  heading,
  action,
  searched,
  kind = noun.many,
  isHidden,
  filterParams = [],
  className,
  children,
}: {
  groups: readonly Group<Item>[]
  /** The searched text of an item; without it the groups are already filtered. */
  textOf?: (item: Item) => string
  noun: { one: string; many: string }
  placeholder: string
  filter?: ReactNode
  /** Shown above the search, with the count beside it. */
  heading?: ReactNode
  /** A button at the end of the line with the count. */
  action?: ReactNode
  /** Describes the search: 'The search looks at titles.' */
  searched: string
  /** Noun of a filtered list: 'subscribers who confirmed'. */
  kind?: string
  /** Adds the filter All, Visible, Hidden. */
  isHidden?: (item: Item) => boolean
  /** URL parameters of filters besides the search. */
  filterParams?: readonly string[]
  className?: string
  children: (shown: ReturnType<typeof pageOfGroups<Item>>['groups']) => ReactNode
}) {
  const address = useListAddress()
  const { search, queryOf } = address
  const matches = textOf && textSearch(search)
  const found = matches
    ? groups.map(({ title, items }) => ({ title, items: items.filter((item) => matches(textOf(item))) }))
    : groups
  const visibility = isHidden ? readVisibility(address.query) : 'all'
  const isShown = (item: Item) => visibility === 'all' || isHidden?.(item) === (visibility === 'hidden')
  const listed = found.map(({ title, items }) => ({ title, items: items.filter(isShown) }))
  const all = found.flatMap(({ items }) => items)
  const named = visibility === 'all' ? kind : `${visibility} ${kind}`
  const { groups: shown, page, pageCount, total } = pageOfGroups(listed, address.page)
  const field = useRef<HTMLInputElement>(null)
  const region = useFocusOnPage(page, queryOf(1))
  useFocusWhenRowLeaves(region, total)
  function clear() {
    address.narrow(Object.fromEntries(['q', VISIBILITY_PARAM, ...filterParams].map((name) => [name, ''])))
    field.current?.focus()
  }
  const count = (
    <p role="status" className={styles.count}>
      {matchText(total, noun, search)}
    </p>
  )
  return (
    <>
      {heading && (
        <div className={styles.heading}>
          {heading}
          {count}
          {action}
        </div>
      )}
      <div className={heading ? styles.tools : styles.head}>
        <SearchField
          ref={field}
          noun={noun.many}
          placeholder={placeholder}
          search={search}
          onSearch={(text) => address.narrow({ q: text })}
        />
        {isHidden && (
          <VisibilityFilter
            noun={noun.many}
            value={visibility}
            total={all.length}
            hidden={all.filter(isHidden).length}
            onChange={address.narrow}
          />
        )}
        {filter}
        {!heading && count}
        {!heading && action}
      </div>
      <div
        ref={region}
        tabIndex={-1}
        role="group"
        aria-label={`${capitalised(noun.many)}, page ${page} of ${pageCount}`}
        className={className}
      >
        {total === 0 && (
          <EmptyState
            title={search === '' ? `No ${named}.` : `No ${named} match “${search}”.`}
            action={
              <Button variant="secondary" onClick={clear}>
                {search === '' ? `Show all ${noun.many}` : 'Clear search'}
              </Button>
            }
          >
            {search !== '' && searched}
          </EmptyState>
        )}
        {children(shown)}
      </div>
      {pageCount > 1 && (
        <PageLinks label={`Pages of ${noun.many}`} page={page} pageCount={pageCount} queryOf={queryOf} />
      )}
    </>
  )
}

function matchText(total: number, { one, many }: { one: string; many: string }, search: string): string {
  const count = countText(total, one, many)
  if (search === '') return count
  return `${count} ${total === 1 ? 'matches' : 'match'} “${search}”`
}

function capitalised(text: string): string {
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
