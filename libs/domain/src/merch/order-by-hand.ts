import type { Id } from '../contract/row.ts'

/** What an order by hand needs of an item. */
export interface Placed {
  id?: Id | null
  /** Its place in the list, from 0, once an administrator has moved it. */
  position?: number | null
}

const isMoved = ({ position }: Placed) => position !== null && position !== undefined

/**
 * Puts what was moved at its position; the rest fills the gaps (docs/product/states.md#order-by-hand).
 * @param items in their usual order, in which they stay when none was moved
 */
export function orderedByHand<T extends Placed>(items: readonly T[]): T[] {
  const list = items.filter((item) => !isMoved(item))
  const moved = items.filter(isMoved).sort((a, b) => Number(a.position) - Number(b.position))
  let free = 0
  for (const item of moved) {
    // Of two at one position, the second comes after the first.
    const place = Math.min(Math.max(Number(item.position), free), list.length)
    list.splice(place, 0, item)
    free = place + 1
  }
  return list
}

/** An item, and its new place in the whole list, from 0. */
export interface Move {
  id: Id
  to: number
}

/**
 * The positions that a move changes: that of the item, and those of moved ones that it passes.
 * @param items in their usual order
 * @param move null puts everything back into the usual order
 */
export function changedPositions<T extends Placed & { id: Id }>(
  items: readonly T[],
  move: Move | null,
): Map<T['id'], number | null> {
  const next = move && movedPositions(items, move)
  const changes = items.map((item) => [item, next?.get(item) ?? null] as const)
  return new Map(
    changes.flatMap(([item, position]) =>
      position === (item.position ?? null) ? [] : [[item.id, position]],
    ),
  )
}

function movedPositions<T extends Placed>(items: readonly T[], { id, to }: Move): Map<T, number> {
  const list = orderedByHand(items)
  const item = list.find((one) => one.id === id)
  if (item) {
    list.splice(list.indexOf(item), 1)
    list.splice(to, 0, item)
  }
  // With the last one back in its place, it is the usual order again.
  if (list.every((one, index) => one === items[index])) return new Map()
  return new Map(list.flatMap((one, index) => (one === item || isMoved(one) ? [[one, index]] : [])))
}

/** Items as they are after `changedPositions`. */
export function withPositions<T extends Placed & { id: Id }>(
  items: readonly T[],
  positions: ReadonlyMap<T['id'], number | null>,
): T[] {
  return items.map((item) => {
    const position = positions.get(item.id)
    return position === undefined ? item : { ...item, position }
  })
}

/**
 * The positions of what was moved among what visitors see: the administrator's list has hidden items, too.
 * @param items in their usual order
 */
export function shownPositions<T extends Placed & { id: Id }>(
  items: readonly T[],
  isShown: (item: T) => boolean,
): Map<T['id'], number> {
  const shown = orderedByHand(items).filter(isShown)
  return new Map(shown.flatMap((item, index) => (isMoved(item) ? [[item.id, index]] : [])))
}
