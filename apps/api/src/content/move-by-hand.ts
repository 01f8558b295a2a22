import {
  changedPositions,
  orderedByHand,
  withPositions,
  type Move,
} from '@troubadour/domain/order/order-by-hand'
import type { RecordChange } from '../activity/audit.ts'
import { contentName } from './content-name.ts'
import { HttpError } from '../shared/http-error.ts'

interface Item {
  id: number
  title: string
  position: number | null
}

/**
 * One step of an order by hand (docs/product/states.md#order-by-hand).
 * @param items all of them, locked by the transaction
 * @returns the items with their new positions, in the order of `items`
 */
export async function moveByHand<T extends Item>({
  items,
  usual,
  move,
  noun,
  record,
  store,
}: {
  items: T[]
  usual: (items: T[]) => T[]
  move: Move | null
  /** Noun in messages and the audit log: 'track'. */
  noun: string
  record: RecordChange
  store: (id: number, position: number | null) => Promise<void>
}): Promise<T[]> {
  const item = items.find(({ id }) => id === move?.id)
  if (move && !item) throw new HttpError(404, `There is no such ${noun}.`)
  const positions = changedPositions(usual(items), move)
  for (const [id, position] of positions) await store(id, position)
  const moved = withPositions(items, positions)
  /** Position from 1, for people. */
  const placeIn = (list: T[]) => orderedByHand(usual(list)).findIndex(({ id }) => id === item?.id) + 1
  const ordered = (list: T[]) =>
    orderedByHand(usual(list))
      .map(({ title }) => title)
      .join('\n')
  if (item) {
    const places = { before: { place: placeIn(items) }, after: { place: placeIn(moved) } }
    await record(`Moved ${contentName(noun, item.title)}`, places)
  } else {
    const orders = { before: { order: ordered(items) }, after: { order: ordered(moved) } }
    await record(`Updated the order of the ${noun}s`, orders)
  }
  return moved
}
