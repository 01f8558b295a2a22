import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  changedPositions,
  orderedByHand,
  withPositions,
  type Move,
} from '@troubadour/domain/order/order-by-hand'
import { SEARCH_MAX_LENGTH } from '@troubadour/domain/schema/row'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { refreshOthers } from '../calls/cached-rows.ts'
import { showFailure } from '../calls/outcome.ts'
import { useOptimisticChange } from '../calls/use-optimistic-change.ts'
import { textSearch } from '../lists/list-query.ts'
import { useFirstRows } from '../lists/load-more.tsx'
import { takeFocus } from '../browser/take-focus.ts'
import { OrderButtons, useOrderedRows } from './order-buttons.tsx'
import styles from './order-list.module.css'
import { PlaceField } from './place-field.tsx'

interface OrderedItem {
  id: number
  position?: number | null
}

export interface OrderTexts {
  /** Names the public page that has this order. */
  where: string
  /** The default order. */
  usual: string
}

type OrderByHand<Item extends OrderedItem> = ReturnType<typeof useOrderByHand<Item>>

/** A list in its order by hand (docs/product/states.md#order-by-hand). */
export function useOrderByHand<Item extends OrderedItem>({
  queryKey,
  items,
  usual = (all) => [...all],
  save,
}: {
  queryKey: QueryKey
  items: readonly Item[]
  /** Default: the items are in their usual order. */
  usual?: (items: readonly Item[]) => Item[]
  save: (move: Move | null) => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  // A move is one request: what is shown already is not read again.
  const { mutate } = useOptimisticChange<Item[]>({ queryKey, exact: true }, (error) =>
    error ? queryClient.invalidateQueries({ queryKey }) : refreshOthers(queryClient, queryKey.slice(0, 1)),
  )
  const make = (move: Move | null) =>
    mutate({
      show: (all) => withPositions(all, changedPositions(usual(all), move)),
      save: () => save(move),
      onFailed: (error) => showFailure('Failed to change the order. Please try again.', error),
    })
  return {
    items: orderedByHand(usual(items)),
    isByHand: items.some(({ position }) => typeof position === 'number'),
    move: (id: number, to: number) => make({ id, to }),
    reset: () => make(null),
  }
}

/** Lists that are longer can be searched. */
const SEARCHED_FROM = 10
const ROWS_AT_A_TIME = 100

/**
 * A list while its order is changed: a line for each item with its place, which can be typed, and buttons to move it; it
 * can also be dragged.
 */
export function OrderList<Item extends OrderedItem>({
  order: { items, isByHand, move, reset },
  noun,
  nameOf,
  texts,
  picture,
  onDone,
}: {
  order: OrderByHand<Item>
  /** Noun of an item: 'track'. */
  noun: string
  nameOf: (item: Item) => string
  texts: OrderTexts
  picture: (item: Item) => ReactNode
  onDone: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [search, setSearch] = useState('')
  const [draggedId, setDraggedId] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takeFocus(heading.current), [])
  const idList = items.map(({ id }) => id).join()
  const rows = useOrderedRows({
    noun,
    names: items.map(nameOf),
    // Memoized: the focus moves with the next new array, which must be the one in the new order.
    rows: useMemo(() => idList.split(','), [idList]),
    onChange: (_rows, moved) => moved && move(Number(moved.row), moved.to),
    // The moved row may be among those that are not shown.
    fallback: heading,
  })
  const matches = textSearch(search)
  const places = items.map((item, place) => ({ item, place }))
  const fitting = matches ? places.filter(({ item }) => matches(nameOf(item))) : places
  const { shown, showMore } = useFirstRows(fitting, ROWS_AT_A_TIME, styles.more)
  const placeOf = (id: number | null) => items.findIndex((item) => item.id === id)
  return (
    <section aria-labelledby="order-title">
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id="order-title" tabIndex={-1} ref={heading} className={styles.title}>
            Change order
          </h2>
          <p className="muted">{texts.where}</p>
        </div>
        {isByHand && (
          <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
            Back to the usual order
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onDone}>
          Done
        </Button>
      </header>
      {items.length > SEARCHED_FROM && (
        <TextField
          type="search"
          label={`Search ${noun}s`}
          className={styles.search}
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {fitting.length === 0 ? (
        <p role="status" className="muted">
          No {noun}s match “{search.trim()}”.
        </p>
      ) : (
        <Card isFlush>
          <PlainList aria-label={`Order of the ${noun}s`}>
            {shown.map(({ item, place }) => (
              <li
                key={item.id}
                className={styles.row}
                draggable
                data-dragged={item.id === draggedId || undefined}
                onDragStart={() => setDraggedId(item.id)}
                onDragEnd={() => setDraggedId(null)}
                // Without it nothing could be dropped here.
                onDragOver={(event) => draggedId !== null && event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  if (draggedId !== null && draggedId !== item.id) rows.move(placeOf(draggedId), place)
                }}
              >
                <PlaceField
                  key={place}
                  name={nameOf(item)}
                  place={place}
                  count={items.length}
                  onMove={(to) => rows.move(place, to)}
                />
                {picture(item)}
                <span className={styles.name}>{nameOf(item)}</span>
                <OrderButtons rows={rows} index={place} extra="top" className={styles.buttons} />
              </li>
            ))}
          </PlainList>
        </Card>
      )}
      {showMore}
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Back to the usual order?"
        description={texts.usual}
        confirmLabel="Back to the usual order"
        onConfirm={() => {
          reset()
          setIsAsking(false)
        }}
        onCloseAutoFocus={(event) => {
          // The pressed button is removed with the moved item.
          event.preventDefault()
          document.getElementById('order-title')?.focus()
        }}
      />
    </section>
  )
}
