import { subscription } from '@troubadour/domain/mailing-list/subscription'

/** Where in a table what stands, as its first rows show it. */
export interface CsvLayout {
  hasHeading: boolean
  /** The column of the addresses; null while no row has one. */
  addresses: number | null
  /** The column that says who is subscribed, and what it is called; null without one. */
  states: { column: number; name: string } | null
}

/** No table has more of them that matter. */
const COLUMNS_MAX = 200
/** As `plainName` has them. */
const ADDRESS_NAME = /^e?mail(address)?$/
const STATE_NAME = /^(e?mail|subscri(ber|ption))?(state|status)$/
const SUBSCRIBED = /^(confirmed|subscribed|active)$/i
const NOT_SUBSCRIBED = /^(un(confirmed|subscribed)|inactive|bounced|cleaned|pending)$/i

/** The address in a cell, also where it stands behind a name: 'Ann <ann@example.org>'. */
export function addressIn(cell: string): string {
  const [, address = cell] = /<([^<>]*)>\s*$/.exec(cell) ?? []
  // Our own export puts a quotation mark before what a spreadsheet would take for a formula.
  return address.trim().replace(/^'(?=[=+\-@])/, '')
}

/** Whether a cell says that somebody gets mail. */
export function isSubscribed(cell: string): boolean {
  return SUBSCRIBED.test(cell.trim())
}

/** @param rows the first ones of a table */
export function layoutOf(rows: readonly string[][]): CsvLayout {
  const [first = [], ...others] = rows
  const names = first.map(plainName)
  const hasHeading =
    !first.some(isAddress) && names.some((name) => name.includes('mail') || STATE_NAME.test(name))
  if (!hasHeading) return { hasHeading, addresses: addressColumn(rows), states: null }
  const named = columnOf(names, (name) => ADDRESS_NAME.test(name))
  const similar = columnOf(names, (name) => name.includes('mail'))
  const states = columnOf(names, (name, column) => tellsStates(name, column, others))
  return {
    hasHeading,
    addresses: named ?? addressColumn(others) ?? similar,
    states: states === null ? null : { column: states, name: first[states]?.trim() ?? '' },
  }
}

/** The column in which most cells are addresses; null when none is. */
export function addressColumn(rows: readonly string[][]): number | null {
  const counts = new Map<number, number>()
  for (const cells of rows)
    for (const [column, cell] of cells.slice(0, COLUMNS_MAX).entries())
      if (isAddress(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  // The first of several that are alike.
  const [best] = [...counts].toSorted(([one, oneCount], [two, twoCount]) => twoCount - oneCount || one - two)
  return best?.[0] ?? null
}

function isAddress(cell: string): boolean {
  return cell.includes('@') && subscription.shape.email.safeParse(addressIn(cell)).success
}

/** 'E-Mail Address' and 'email_address' alike. */
function plainName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/** A state may also be one of the United States: it counts when the first rows say so. */
function tellsStates(name: string, column: number, rows: readonly string[][]): boolean {
  if (!STATE_NAME.test(name)) return false
  const words = rows.map((cells) => cells[column]?.trim() ?? '')
  return name !== 'state' || words.some((word) => SUBSCRIBED.test(word) || NOT_SUBSCRIBED.test(word))
}

function columnOf(names: readonly string[], test: (name: string, column: number) => boolean): number | null {
  const column = names.findIndex(test)
  return column === -1 ? null : column
}
