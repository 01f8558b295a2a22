import { useMemo, useRef, type ReactNode } from 'react'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { OrderButtons, useOrderedRows, type OrderedRows } from '../shared/order-buttons.tsx'
import styles from './item-list.module.css'

/** The id of what takes the focus in an item that was added. */
export const firstFieldId = (rows: OrderedRows, index: number) => rows.partId('first', index)

/** Things of a form in their order. */
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
  /** What one is called: 'quote'. */
  noun: string
  label?: string
  /** What is said when there is none. */
  none: string
  /** What is said when there is no room for another one. */
  full?: string
  items: readonly Item[]
  /** What is added. */
  blank: Item
  max: number
  onChange: (items: Item[]) => void
  itemClass?: string
  /** One of them; the first of its fields has the id `firstFieldId`. */
  children: (item: Item, index: number, rows: OrderedRows) => ReactNode
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useOrderedRows({
    noun,
    // By position: two may be alike while they are typed.
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

/** What an item of several fields is called, and what moves it. */
export function ItemHead({ rows, index }: { rows: OrderedRows; index: number }) {
  return (
    <div className={styles.head}>
      <h3 className={styles.name}>{rows.nameOf(index)}</h3>
      <OrderButtons rows={rows} index={index} className={undefined} />
    </div>
  )
}
