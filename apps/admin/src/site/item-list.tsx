import { useMemo, useRef, type ReactNode } from 'react'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { OrderButtons, useOrderedRows } from '../shared/order-buttons.tsx'
import styles from './item-list.module.css'

/** Things of several fields, in their order. */
export function ItemList<Item>({
  noun,
  none,
  items,
  blank,
  max,
  onChange,
  children,
}: {
  /** What one is called: 'quote'. */
  noun: string
  /** What is said when there is none. */
  none: string
  items: readonly Item[]
  /** What is added. */
  blank: Item
  max: number
  onChange: (items: Item[]) => void
  /** The fields of one; the first of them has the id. */
  children: (item: Item, index: number, id: string) => ReactNode
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useOrderedRows({
    noun,
    // By position: two may be alike while they are typed.
    rows: useMemo(() => items.map((_item, index) => String(index)), [items]),
    onChange: (next) => onChange(next.map((row) => (row === '' ? blank : (items[Number(row)] ?? blank)))),
    fallback: addButton,
  })
  return (
    <div className={styles.items}>
      {items.length === 0 && <p className="muted">{none}</p>}
      <PlainList className={styles.items}>
        {items.map((item, index) => (
          <li key={index} className={styles.item}>
            <div className={styles.head}>
              <h3 className={styles.name}>{rows.nameOf(index)}</h3>
              <OrderButtons rows={rows} index={index} className={undefined} />
            </div>
            {children(item, index, rows.partId('first', index))}
          </li>
        ))}
      </PlainList>
      <div className={styles.foot}>
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          disabled={items.length >= max}
          onClick={() => rows.add('', 'first')}
        >
          <PlusIcon />
          {`Add a ${noun}`}
        </Button>
        {items.length >= max && <p className="muted">{`That is as many as there can be: ${max}.`}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </div>
  )
}
