import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { subscription } from '@troubadour/domain/mailing-list/subscription'
import { addressColumn, addressIn, isSubscribed, layoutOf, type CsvLayout } from './csv-layout.ts'
import { delimiterOf, readRows, type CsvRow } from './csv-text.ts'

/** A line as it was read: an address, or why it is none. */
export type CsvLine =
  { outcome: 'address'; email: string } | { outcome: 'refused'; line: number; text: string; reason: string }

/** Longer lines are cut in the report, in characters. */
const TEXT_MAX_LENGTH = 80
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
  const rows = readRows(parts, delimiter)
  try {
    const first = await take(rows, SAMPLE_ROWS)
    const layout = layoutOf(first.map(({ cells }) => cells))
    const place: Place = { layout, delimiter, seen: new Set() }
    for (const row of layout.hasHeading ? first.slice(1) : first) yield toLine(row, place)
    for await (const row of rows) yield toLine(row, place)
  } finally {
    // Whoever stops in the middle wants no more of the file either.
    await rows.return(undefined)
  }
}

async function take(rows: AsyncGenerator<CsvRow>, count: number): Promise<CsvRow[]> {
  const taken: CsvRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

interface Place {
  layout: CsvLayout
  delimiter: string
  /** The addresses before, in small letters. */
  seen: Set<string>
}

function toLine({ cells, line }: CsvRow, { layout, delimiter, seen }: Place): CsvLine {
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
  if (layout.states && !isSubscribed(cells[layout.states.column] ?? ''))
    return refused(REASONS.notSubscribed(layout.states.name))
  if (seen.has(email.toLowerCase())) return refused(REASONS.twice)
  seen.add(email.toLowerCase())
  return { outcome: 'address', email }
}

function shortened(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return plain.length > TEXT_MAX_LENGTH ? `${plain.slice(0, TEXT_MAX_LENGTH)}…` : plain
}
