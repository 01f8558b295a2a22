import {
  changedPositions,
  withPositions,
  type Move,
  type Placed,
} from '@troubadour/domain/order/order-by-hand'
import { rowToChange } from './rows.ts'

/** Applies one step of an order by hand. @param usual the default order @throws Refusal */
export function movedRows<Row extends Placed & { id: number }>(
  rows: Row[],
  move: (Move & { id: number }) | null,
  usual: (rows: Row[]) => Row[],
  noun: string,
): Row[] {
  if (move) rowToChange(rows, move.id, noun)
  return withPositions(rows, changedPositions(usual(rows), move))
}
