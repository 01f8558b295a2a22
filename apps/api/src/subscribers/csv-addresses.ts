import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { subscription } from '@troubadour/domain/mailing-list/subscriber'
import { delimiterOf, plainCell, readRows, shortened, type CsvRow } from '../http/csv-text.ts'

/** A line as it was read: an address, or why it is none. */
type CsvLine =
  { outcome: 'address'; email: string } | { outcome: 'refused'; line: number; text: string; reason: string }

/** How many rows show where the addresses are. */
const SAMPLE_ROWS = 50
const REASONS = {
  empty: 'No address',
  twice: 'Was in the file before',
  notSubscribed: (column: string) => `Not subscribed, says the column '${column}'`,
}

/**
 * Reads a file of addresses, line by line. Comma, semicolon or tab; with a heading or without. Who is not subscribed by
 * the file's own account is refused.
 * @param parts of the text
 * @throws HttpError 400 for quotation marks that do not close
 */
export async function* readAddresses(parts: readonly string[]): AsyncGenerator<CsvLine> {
  const delimiter = delimiterOf(parts.join(''))
  const first: string[][] = []
  for await (const { cells } of readRows(parts, delimiter)) {
    first.push(cells)
    if (first.length === SAMPLE_ROWS) break
  }
  const context: Context = { layout: layoutOf(first), delimiter, seen: new Set() }
  let isHeading = context.layout.hasHeading
  for await (const row of readRows(parts, delimiter)) {
    if (!isHeading) yield toLine(row, context)
    isHeading = false
  }
}

interface Context {
  layout: CsvLayout
  delimiter: string
  /** The addresses before, in small letters. */
  seen: Set<string>
}

function toLine({ cells, line }: CsvRow, { layout, delimiter, seen }: Context): CsvLine {
  const refused = (reason: string): CsvLine => ({
    outcome: 'refused',
    line,
    text: shortened(cells.join(delimiter)),
    reason,
  })
  // The first rows had none: this one shows where they are.
  layout.addresses ??= addressColumn([cells])
  const cell = addressIn(cells[layout.addresses ?? 0] ?? '')
  const { data: email, error } = subscription.shape.email.safeParse(cell)
  if (email === undefined) {
    const [message = ''] = error?.issues.map((issue) => issue.message) ?? []
    return refused(message === EMPTY_EMAIL_MESSAGE ? REASONS.empty : message)
  }
  if (layout.states && !SUBSCRIBED.test(cells[layout.states.column]?.trim() ?? ''))
    return refused(REASONS.notSubscribed(layout.states.name))
  if (seen.has(email.toLowerCase())) return refused(REASONS.twice)
  seen.add(email.toLowerCase())
  return { outcome: 'address', email }
}

/** Where in a table what stands, as its first rows show it. */
interface CsvLayout {
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
function addressIn(cell: string): string {
  const [, address = cell] = /<([^<>]*)>\s*$/.exec(cell) ?? []
  return plainCell(address.trim())
}

/** @param rows the first ones of a table */
function layoutOf(rows: readonly string[][]): CsvLayout {
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
function addressColumn(rows: readonly string[][]): number | null {
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
