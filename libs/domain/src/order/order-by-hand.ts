import type { Id } from '../schema/row.ts'

/** The fields of an item that an order by hand needs. */
export interface Placed {
  id?: Id | null
  /** Position in the list, from 0, when an administrator moved it. */
  position?: number | null
}

const isMoved = ({ position }: Placed) => position !== null && position !== undefined

/**
 * Puts moved items at their positions; the rest fills the gaps (docs/product/states.md#order-by-hand).
 * @param items in their default order
 */
export function orderedByHand<T extends Placed>(items: readonly T[]): T[] {
  const list = items.filter((item) => !isMoved(item))
  const moved = items.filter(isMoved).sort((a, b) => Number(a.position) - Number(b.position))
  let free = 0
  for (const item of moved) {
    // If two have the same position, the second comes after the first.
    const index = Math.min(Math.max(Number(item.position), free), list.length)
    list.splice(index, 0, item)
    free = index + 1
  }
  return list
}

/** The default order of content, unless its kind has another one. */
export function oldestFirst<T extends { id: number }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.id - b.id)
}

/** An item, and its new position in the whole list, from 0. */
export interface Move {
  id: Id
  to: number
}

/**
 * The positions that a move changes: that of the item, and those of other moved items that it passes.
 * @param items in their default order
 * @param move null restores the default order
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
  // The list is in its default order again when its last moved item is back.
  if (list.every((one, index) => one === items[index])) return new Map()
  return new Map(list.flatMap((one, index) => (one === item || isMoved(one) ? [[one, index]] : [])))
}

/** The items with the positions from `changedPositions`. */
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
 * The positions of moved items among the visible ones: the administrator's list also has hidden items.
 * @param items in their default order
 */
export function shownPositions<T extends Placed & { id: Id }>(
  items: readonly T[],
  isShown: (item: T) => boolean,
): Map<T['id'], number> {
  const shown = orderedByHand(items).filter(isShown)
  return new Map(shown.flatMap((item, index) => (isMoved(item) ? [[item.id, index]] : [])))
}
