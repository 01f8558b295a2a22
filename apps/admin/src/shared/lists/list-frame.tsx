import { useRef, type ReactNode } from 'react'
import { countText } from '@troubadour/domain/texts/count-text'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import type { useListAddress } from './list-address.ts'
import { useFocusOnPage, useFocusWhenRowLeaves } from './list-focus.ts'
import styles from './managed-list.module.css'
import { SearchField } from './search-field.tsx'
import { readVisibility, VISIBILITY_PARAM, VisibilityFilter } from './visibility-filter.tsx'

export interface FrameProps {
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
  /** URL parameters of filters besides the search. */
  filterParams?: readonly string[]
  className?: string
}

/** A list below its search and filters, with what is said when nothing matches. */
export function ListFrame({
  address,
  noun,
  placeholder,
  filter,
  heading,
  action,
  searched,
  kind = noun.many,
  filterParams = [],
  className,
  label,
  total,
  visibility,
  children,
}: FrameProps & {
  address: ReturnType<typeof useListAddress>
  /** Label of the region with the rows. */
  label: string
  /** Number of rows that match the search and the filters; null when it could not be loaded. */
  total: number | null
  /** The filter All, Visible, Hidden, with what matches the search. */
  visibility?: { total: number | null; hidden: number } | undefined
  children: ReactNode
}) {
  const { search } = address
  const shown = visibility ? readVisibility(address.query) : 'all'
  const named = shown === 'all' ? kind : `${shown} ${kind}`
  const field = useRef<HTMLInputElement>(null)
  const region = useFocusOnPage(address.page, address.queryOf(1))
  useFocusWhenRowLeaves(region, total)
  function clear() {
    address.narrow(Object.fromEntries(['q', VISIBILITY_PARAM, ...filterParams].map((name) => [name, ''])))
    field.current?.focus()
  }
  const count = (
    <p role="status" className={styles.count}>
      {total !== null && matchText(total, noun, search)}
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
        {visibility && (
          <VisibilityFilter noun={noun.many} value={shown} {...visibility} onChange={address.narrow} />
        )}
        {filter}
        {!heading && count}
        {!heading && action}
      </div>
      <div ref={region} tabIndex={-1} role="group" aria-label={label} className={className}>
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
        {children}
      </div>
    </>
  )
}

function matchText(total: number, { one, many }: { one: string; many: string }, search: string): string {
  const count = countText(total, one, many)
  if (search === '') return count
  return `${count} ${total === 1 ? 'matches' : 'match'} “${search}”`
}
