import { memo, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { RowTotals } from '@troubadour/domain/content/content-rows'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { Card } from '@troubadour/ui/cards/card'
import { showRow } from '../browser/show-row.ts'
import rows from '../lists/rows.module.css'
import { useSavedId } from '../lists/use-saved-id.ts'
import { useSiteClock } from '../time/now.tsx'
import { ContentActions } from './content-actions.tsx'
import type { ContentRow, ListedKind } from './content-kind.ts'

export interface RowsLook<Row extends ContentRow> {
  /** Groups with headings by the API's names, whose rows have headings of the third level. */
  groups?: { titles: Record<string, string>; of: (row: Row, site: SiteClock) => string }
  rowClass: string
  /** A row without its actions: its picture, its name as a link to `rowPath`, badges, facts. */
  Row: ComponentType<{ row: Row }>
}

/** The rows of a list in their groups; first the one that was just saved, if its page is not loaded. */
export function ContentRows<Row extends ContentRow>({
  kind,
  list,
  shown,
  inSight,
  totals,
  isFetching,
}: {
  kind: ListedKind<Row>
  list: RowsLook<Row>
  shown: readonly Row[]
  inSight: readonly Row[]
  totals: RowTotals
  isFetching: boolean
}) {
  const clock = useSiteClock()
  const savedId = useSavedId()
  const isListed = shown.some(({ id }) => id === savedId)
  // A row that was in the list and has left it was deleted, or hidden from it.
  const [wasListed, setWasListed] = useState(false)
  if (isListed && !wasListed) setWasListed(true)
  const isApart = savedId !== null && !isFetching && !isListed && !wasListed
  const { data: apart } = useQuery({ ...kind.row(savedId ?? 0), enabled: isApart })
  const { groups } = list
  const byGroup = groups && Map.groupBy(inSight, (row) => groups.of(row, clock))
  useShownRow(kind.noun, savedId)
  const sections = groups
    ? totals.groups.map(({ name, total }) => ({
        title: groups.titles[name] ?? name,
        total,
        items: byGroup?.get(name) ?? [],
      }))
    : [{ title: kind.title, total: 0, items: inSight }]
  const saved = isApart && apart ? [{ title: 'Just saved', total: 0, items: [apart] }] : []
  return [...saved, ...sections].map(({ title, total, items }) => {
    if (items.length === 0) return null
    const card = (
      <Card isFlush key={title}>
        <ul className={rows.list} aria-label={groups ? undefined : title}>
          {items.map((row) => (
            <ListRow key={row.id} kind={kind} list={list} row={row} isSaved={row.id === savedId} />
          ))}
        </ul>
      </Card>
    )
    if (!groups) return card
    return (
      <section key={title} aria-label={`${title} ${kind.noun}s`}>
        <h2 className={rows.title}>
          {title} {total > 0 && <span className={rows.count}>{total.toLocaleString('en-US')}</span>}
        </h2>
        {card}
      </section>
    )
  })
}

interface ListRowProps<Row extends ContentRow> {
  kind: ListedKind<Row>
  list: RowsLook<Row>
  row: Row
  isSaved: boolean
}

/** Rendered again only when its own row changes: a whole page of them takes half a second on a slow phone. */
const ListRow = memo(function ListRow<Row extends ContentRow>({
  kind,
  list,
  row,
  isSaved,
}: ListRowProps<Row>) {
  return (
    <li
      id={`${kind.noun}-${row.id}`}
      tabIndex={-1}
      aria-current={isSaved ? 'true' : undefined}
      className={list.rowClass}
    >
      <list.Row row={row} />
      <div className={rows.actions}>
        <ContentActions kind={kind} row={row} />
      </div>
    </li>
  )
  // What `memo` returns has no type parameter.
}) as <Row extends ContentRow>(props: ListRowProps<Row>) => ReactNode

/** Focuses a row once it is there, and scrolls to it. */
function useShownRow(noun: string, id: number | null) {
  const shownId = useRef<number>(null)
  // Runs after each render until the row is rendered.
  useEffect(() => {
    if (id === null || shownId.current === id) return
    const row = document.getElementById(`${noun}-${id}`)
    if (!row) return
    shownId.current = id
    showRow(row)
  })
}
