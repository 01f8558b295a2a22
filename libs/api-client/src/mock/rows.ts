import { isFailing, Refusal, SERVER_ERROR } from './answers.ts'

interface Row {
  id: number
}

/** @param noun such as 'event' or 'deleted event' @throws Refusal 404 */
export function findRow<One extends Row>(rows: readonly One[], id: number | undefined, noun: string): One {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refusal(404, { message: `There is no such ${noun}.` })
  return row
}

/** A row to change. @throws Refusal 404, or 500 for one of `MOCK_FAILURES` */
export function rowToChange<One extends Row>(rows: readonly One[], id: number, noun: string): One {
  const row = findRow(rows, id, noun)
  if (isFailing(row)) throw SERVER_ERROR
  return row
}

export const nextId = (rows: readonly Row[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1

/** The rows with one of them replaced by its new copy. */
export const withRow = <One extends Row>(rows: readonly One[], row: One) =>
  rows.map((one) => (one.id === row.id ? row : one))

export const withoutRow = <One extends Row>(rows: readonly One[], { id }: Row) =>
  rows.filter((one) => one.id !== id)

/** One page of rows, which are newest first. */
export function pageOf<One extends Row>(rows: readonly One[], before = Infinity, size: number) {
  const rest = rows.filter(({ id }) => id < before)
  const items = rest.slice(0, size)
  return { items, nextBefore: rest.length > size ? (items.at(-1)?.id ?? null) : null }
}

/** The parts of a body that are among the fields; others are ignored. */
export const partsIn = <One>(fields: object, body: object) =>
  // The contract has validated it.
  Object.fromEntries(Object.entries(body).filter(([name]) => name in fields)) as Partial<One>
