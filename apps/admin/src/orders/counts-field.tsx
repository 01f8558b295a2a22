import { itemText } from '@troubadour/domain/selling/item-text'
import type { Order } from '@troubadour/domain/selling/order'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { SelectField } from '@troubadour/ui/forms/fields'
import styles from './orders.module.css'

export type Counts = Readonly<Record<number, number>>

/** How many of each item. @param mostOf of an item; items with none are left out */
export function CountsField({
  items,
  mostOf,
  counts,
  onChange,
}: {
  items: Order['items']
  mostOf: (item: Order['items'][number]) => number
  counts: Counts
  onChange: (counts: Counts) => void
}) {
  return (
    <PlainList className={styles.counts}>
      {items
        .filter((item) => mostOf(item) > 0)
        .map((item) => (
          <li key={item.id}>
            <SelectField
              label={itemText({ ...item, quantity: 1 })}
              value={String(counts[item.id] ?? 0)}
              onChange={({ target }) => onChange({ ...counts, [item.id]: Number(target.value) })}
            >
              {Array.from({ length: mostOf(item) + 1 }, (_none, count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : `${count} of ${item.quantity}`}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
    </PlainList>
  )
}

/** As calls have it. */
export const toItems = (counts: Counts) =>
  Object.entries(counts).flatMap(([id, quantity]) => (quantity > 0 ? [{ id: Number(id), quantity }] : []))
