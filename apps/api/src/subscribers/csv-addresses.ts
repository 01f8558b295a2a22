import {
  importedState,
  isStateName,
  plainName,
  stateColumns,
  type StateColumns,
} from '@troubadour/domain/imports/imported-state'
import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { subscription } from '@troubadour/domain/mailing-list/subscriber'
import type { Town } from '@troubadour/domain/mailing-list/town'
import { delimiterOf, plainCell, readRows, shortened, type CsvRow } from '../shared/csv-text.ts'

/** An address of the file. A later line that says that its owner left changes it. */
export interface FoundAddress {
  email: string
  isSubscribed: boolean
  /** The cells of the town, its region and its country; absent without a town. */
  place?: string[]
  /** Set when the place is known. */
  town?: Town
}

/** A parsed line: an address, or why it is refused. */
type CsvLine =
  | { outcome: 'address'; found: FoundAddress }
  | { outcome: 'refused'; line: number; text: string; reason: string; isUnclear?: true }

/** Rows read to find the column of addresses. */
const SAMPLE_ROWS = 50
const REASONS = {
  empty: 'No address',
  twice: 'Was in the file before',
  unclear: (column: string) =>
    `Whether this person is subscribed is not understood from the column '${column}'`,
}

/**
 * Parses a file of addresses line by line, separated by comma, semicolon or tab, with or without headings. An address
 * whose state is not understood is refused.
 * @param parts of the text
 * @param fileName can say that nobody in it is subscribed
 * @throws HttpError 400 for an unclosed quotation mark
 */
export async function* readAddresses(parts: readonly string[], fileName: string): AsyncGenerator<CsvLine> {
  const delimiter = delimiterOf(parts.join(''))
  const first: string[][] = []
  for await (const { cells } of readRows(parts, delimiter)) {
    first.push(cells)
    if (first.length === SAMPLE_ROWS) break
  }
  const found = { seen: new Map(), unclear: new Set<string>() }
  const context: Context = { layout: layoutOf(first), delimiter, fileName, ...found }
  let isHeading = context.layout.hasHeading
  for await (const row of readRows(parts, delimiter)) {
    if (!isHeading) yield toLine(row, context)
    isHeading = false
  }
}

interface Context {
  layout: CsvLayout
  delimiter: string
  fileName: string
  /** The addresses so far, by their lower case. */
  seen: Map<string, FoundAddress>
  /** Those whose state was not understood. */
  unclear: Set<string>
}

function toLine({ cells, line }: CsvRow, { layout, delimiter, fileName, seen, unclear }: Context): CsvLine {
  const refused = (reason: string) => ({
    outcome: 'refused' as const,
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
  const state = importedState(cells, layout.states, fileName)
  const key = email.toLowerCase()
  const earlier = seen.get(key)
  if (earlier) {
    if (state !== 'subscribed') earlier.isSubscribed = false
    return refused(REASONS.twice)
  }
  // In whichever order the rows of an address come, it gets no mail.
  if (state === 'subscribed' && unclear.has(key)) return refused(REASONS.twice)
  if (state === 'unclear') {
    unclear.add(key)
    return {
      ...refused(REASONS.unclear(layout.headings[layout.states.words[0] ?? 0]?.trim() ?? '')),
      isUnclear: true,
    }
  }
  const place = layout.place.map((column) => plainCell(cells[column]?.trim() ?? ''))
  const found = { email, isSubscribed: state === 'subscribed', ...(place[0] && { place }) }
  seen.set(key, found)
  return { outcome: 'address', found }
}

/** The columns of a table, found from its first rows. */
interface CsvLayout {
  hasHeading: boolean
  /** The column of addresses; null while no row has one. */
  addresses: number | null
  /** The columns that say who is subscribed. */
  states: StateColumns
  /** The columns of the town, its region and its country; none without a town. */
  place: number[]
  headings: readonly string[]
}

/** Further columns are ignored. */
const COLUMNS_MAX = 200
/** These match what `plainName` returns. */
const ADDRESS_NAME = /^e?mail(address)?$/
const PLACE_NAMES = [
  /^(town|city|ort|stadt|wohnort|ville|ciudad)$/,
  /^(region|province|provincia|bundesland)$/,
  /^(country(code)?|land|pays|pa[ií]s)$/,
]

/** The address in a cell, also after a name: 'Ann <ann@example.org>'. */
function addressIn(cell: string): string {
  const [, address = cell] = /<([^<>]*)>\s*$/.exec(cell) ?? []
  return plainCell(address.trim())
}

/** @param rows the first ones of a table */
function layoutOf(rows: readonly string[][]): CsvLayout {
  const [first = [], ...below] = rows
  const names = first.map(plainName)
  const hasHeading =
    !first.some(isAddress) && names.some((name) => name.includes('mail') || isStateName(name))
  const headings = hasHeading ? first.slice(0, COLUMNS_MAX) : []
  const states = stateColumns(headings, below)
  const [town = null, ...others] = PLACE_NAMES.map((name) => columnOf(names, (one) => name.test(one)))
  const place = hasHeading && town !== null ? [town, ...others.filter((column) => column !== null)] : []
  const known = { hasHeading, states, place, headings }
  if (!hasHeading) return { ...known, addresses: addressColumn(rows) }
  const named = columnOf(names, (name) => ADDRESS_NAME.test(name))
  const similar = columnOf(names, (name) => name.includes('mail') || name === 'subscriber')
  return { ...known, addresses: named ?? addressColumn(below) ?? similar }
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

function columnOf(names: readonly string[], test: (name: string) => boolean): number | null {
  const column = names.findIndex(test)
  return column === -1 ? null : column
}
