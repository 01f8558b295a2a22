import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { subscription } from '@troubadour/domain/mailing-list/subscriber'
import { delimiterOf, plainCell, readRows, shortened, type CsvRow } from '../shared/csv-text.ts'

/** A parsed line: an address, or why it is refused. */
type CsvLine =
  { outcome: 'address'; email: string } | { outcome: 'refused'; line: number; text: string; reason: string }

/** Rows read to find the column of addresses. */
const SAMPLE_ROWS = 50
const REASONS = {
  empty: 'No address',
  twice: 'Was in the file before',
  notSubscribed: (column: string) => `Not subscribed, says the column '${column}'`,
}

/**
 * Parses a file of addresses line by line, separated by comma, semicolon or tab, with or without headings. Addresses
 * that the file marks as not subscribed are refused.
 * @param parts of the text
 * @throws HttpError 400 for an unclosed quotation mark
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
  /** The addresses so far, in lower case. */
  seen: Set<string>
}

function toLine({ cells, line }: CsvRow, { layout, delimiter, seen }: Context): CsvLine {
  const refused = (reason: string): CsvLine => ({
    outcome: 'refused',
    line,
    text: shortened(cells.slice(0, COLUMNS_MAX).join(delimiter)),
    reason,
  })
  // The first rows had no address: this row shows the column.
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

/** The columns of a table, found from its first rows. */
interface CsvLayout {
  hasHeading: boolean
  /** The column of addresses; null while no row has one. */
  addresses: number | null
  /** The column of subscription states and its name; null without one. */
  states: { column: number; name: string } | null
}

/** Further columns are ignored. */
const COLUMNS_MAX = 200
/** These match what `plainName` returns. */
const ADDRESS_NAME = /^e?mail(address)?$/
const STATE_NAME = /^(e?mail|subscri(ber|ption))?(state|status)$/
const SUBSCRIBED = /^(confirmed|subscribed|active)$/i
const NOT_SUBSCRIBED = /^(un(confirmed|subscribed)|inactive|bounced|cleaned|pending)$/i

/** The address in a cell, also after a name: 'Ann <ann@example.org>'. */
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

/** The column in which most cells are addresses; null when none has any. */
function addressColumn(rows: readonly string[][]): number | null {
  const counts = new Map<number, number>()
  for (const cells of rows)
    for (const [column, cell] of cells.slice(0, COLUMNS_MAX).entries())
      if (isAddress(cell)) counts.set(column, (counts.get(column) ?? 0) + 1)
  // The first column wins a tie.
  const [best] = [...counts].toSorted(([one, oneCount], [two, twoCount]) => twoCount - oneCount || one - two)
  return best?.[0] ?? null
}

function isAddress(cell: string): boolean {
  return cell.includes('@') && subscription.shape.email.safeParse(addressIn(cell)).success
}

/** Normalizes a heading: 'E-Mail Address' and 'email_address' are equal. */
function plainName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/** 'State' may also be a state of the USA: it counts when the first rows contain subscription states. */
function tellsStates(name: string, column: number, rows: readonly string[][]): boolean {
  if (!STATE_NAME.test(name)) return false
  const words = rows.map((cells) => cells[column]?.trim() ?? '')
  return name !== 'state' || words.some((word) => SUBSCRIBED.test(word) || NOT_SUBSCRIBED.test(word))
}

function columnOf(names: readonly string[], test: (name: string, column: number) => boolean): number | null {
  const column = names.findIndex(test)
  return column === -1 ? null : column
}
