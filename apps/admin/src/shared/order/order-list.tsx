import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import {
  changedPositions,
  orderedByHand,
  withPositions,
  type Move,
} from '@troubadour/domain/order/order-by-hand'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { showFailure } from '../calls/outcome.ts'
import { useOptimisticChange } from '../calls/use-optimistic-change.ts'
import { takeFocus } from '../browser/take-focus.ts'
import { OrderButtons, useOrderedRows } from './order-buttons.tsx'
import styles from './order-list.module.css'

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
  usual,
  save,
}: {
  queryKey: QueryKey
  items: readonly Item[]
  usual: (items: readonly Item[]) => Item[]
  save: (move: Move | null) => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  const { mutate } = useOptimisticChange<Item[]>({ queryKey, exact: true }, () =>
    queryClient.invalidateQueries({ queryKey }),
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

/** A list while its order is changed: a line for each item with its position and buttons to move it. */
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
  const idList = items.map(({ id }) => id).join()
  const rows = useOrderedRows({
    noun,
    names: items.map(nameOf),
    // Memoized: the focus moves with the next new array, which must be the one in the new order.
    rows: useMemo(() => idList.split(','), [idList]),
    onChange: (_rows, moved) => moved && move(Number(moved.row), moved.to),
  })
  return (
    <section aria-labelledby="order-title">
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id="order-title" tabIndex={-1} ref={takeFocus} className={styles.title}>
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
      <Card isFlush>
        <PlainList aria-label={`Order of the ${noun}s`}>
          {items.map((item, index) => (
            <li key={item.id} className={styles.row}>
              <span className={styles.place}>{index + 1}</span>
              {picture(item)}
              <span className={styles.name}>{nameOf(item)}</span>
              <OrderButtons rows={rows} index={index} extra="top" className={styles.buttons} />
            </li>
          ))}
        </PlainList>
      </Card>
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
