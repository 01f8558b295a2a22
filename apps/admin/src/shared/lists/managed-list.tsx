import type { ReactNode } from 'react'
import { useListAddress } from './list-address.ts'
import { ListFrame, type FrameProps } from './list-frame.tsx'
import { pageOfGroups, textSearch, type Group } from './list-query.ts'
import { PageLinks } from './page-links.tsx'
import { capitalised } from './search-field.tsx'
import { readVisibility } from './visibility-filter.tsx'

/** A whole list with search and numbered pages. @param children renders the groups of the current page */
export function ManagedList<Item>({
  groups,
  textOf,
  isHidden,
  children,
  ...frame
}: FrameProps & {
  groups: readonly Group<Item>[]
  /** The searched text of an item; without it the groups are already filtered. */
  textOf?: (item: Item) => string
  /** Adds the filter All, Visible, Hidden. */
  isHidden?: (item: Item) => boolean
  children: (shown: ReturnType<typeof pageOfGroups<Item>>['groups']) => ReactNode
}) {
  const address = useListAddress()
  const { noun } = frame
  const matches = textOf && textSearch(address.search)
  const found = matches
    ? groups.map(({ title, items }) => ({ title, items: items.filter((item) => matches(textOf(item))) }))
    : groups
  const visibility = isHidden ? readVisibility(address.query) : 'all'
  const isShown = (item: Item) => visibility === 'all' || isHidden?.(item) === (visibility === 'hidden')
  const listed = found.map(({ title, items }) => ({ title, items: items.filter(isShown) }))
  const all = found.flatMap(({ items }) => items)
  const { groups: shown, page, pageCount, total } = pageOfGroups(listed, address.page)
  return (
    <>
      <ListFrame
        {...frame}
        address={{ ...address, page }}
        label={`${capitalised(noun.many)}, page ${page} of ${pageCount}`}
        total={total}
        visibility={isHidden && { total: all.length, hidden: all.filter(isHidden).length }}
      >
        {children(shown)}
      </ListFrame>
      {pageCount > 1 && (
        <PageLinks
          label={`Pages of ${noun.many}`}
          page={page}
          pageCount={pageCount}
          queryOf={address.queryOf}
        />
      )}
    </>
  )
}
