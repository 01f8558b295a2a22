import { useMemo, useRef, type ReactNode } from 'react'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { OrderButtons, useOrderedRows, type OrderedRows } from '../order/order-buttons.tsx'
import styles from './item-list.module.css'

/** The id of the field that gets the focus in an added item. */
export const firstFieldId = (rows: OrderedRows, index: number) => rows.partId('first', index)

/** An ordered list of items in a form. */
export function ItemList<Item>({
  noun,
  label,
  none,
  full = 'That is as many as there can be',
  items,
  blank,
  max,
  onChange,
  itemClass = styles.item,
  children,
}: {
  /** Noun of an item: 'quote'. */
  noun: string
  label?: string
  /** Text of the empty list. */
  none: string
  /** Shown when the list is full. */
  full?: string
  items: readonly Item[]
  /** The values of an added item. */
  blank: Item
  max: number
  onChange: (items: Item[]) => void
  itemClass?: string
  /** Renders an item; its first field has the id `firstFieldId`. */
  children: (item: Item, index: number, rows: OrderedRows) => ReactNode
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useOrderedRows({
    noun,
    // The index is the key: two items may be equal while they are typed.
    rows: useMemo(() => items.map((_item, index) => String(index)), [items]),
    onChange: (next) => onChange(next.map((row) => (row === '' ? blank : (items[Number(row)] ?? blank)))),
    fallback: addButton,
  })
  const isFull = items.length >= max
  return (
    <div className={styles.items}>
      {items.length === 0 && <p className="muted">{none}</p>}
      <PlainList className={styles.items} aria-label={label}>
        {items.map((item, index) => (
          <li key={index} className={itemClass}>
            {children(item, index, rows)}
          </li>
        ))}
      </PlainList>
      <div className={styles.foot}>
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          disabled={isFull}
          onClick={() => rows.add('', 'first')}
        >
          <PlusIcon />
          {`Add a ${noun}`}
        </Button>
        {isFull && <p className="muted">{`${full}: ${items.length}.`}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </div>
  )
}

/** The title of an item with several fields, and the buttons to move it. */
export function ItemHead({ rows, index }: { rows: OrderedRows; index: number }) {
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>{rows.nameOf(index)}</h3>
      <OrderButtons rows={rows} index={index} className={undefined} />
    </div>
  )
}
