import {
  changedPositions,
  withPositions,
  type Move,
  type Placed,
} from '@troubadour/domain/merch/order-by-hand'
import { isTroubled, missing, TROUBLE } from './answers.ts'

/** The answer to one step of an order by hand, as the API gives it. */
export function moveAnswer<T extends Placed & { id: number; title: string }>({
  items,
  usual,
  move,
  noun,
  store,
}: {
  items: T[]
  /** The usual order. */
  usual: (items: T[]) => T[]
  move: Move | null
  noun: string
  store: (items: T[]) => void
}) {
  const item = items.find(({ id }) => id === move?.id)
  if (move && !item) return missing(noun)
  if (isTroubled(item)) return TROUBLE
  const moved = withPositions(items, changedPositions(usual(items), move))
  store(moved)
  return { status: 200, body: moved } as const
}
