import { Readable } from 'node:stream'
import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/sign-up'
import { subscription } from '@troubadour/domain/subscription'
import { CsvError, parse, type Info } from 'csv-parse'
import { HttpError } from '../http-error.ts'
import { invalidFields } from '../validate.ts'

/** A line as it was read: an address, or why it is none. */
export type CsvLine =
  { outcome: 'address'; email: string } | { outcome: 'refused'; line: number; text: string; reason: string }

/** Longer lines are cut in the report, in characters. */
const TEXT_MAX_LENGTH = 80
const REASONS = { empty: 'No address', twice: 'Was in the file before' }

const ENCODING_MESSAGE = 'This is not a list that can be read. Please save it as CSV in UTF-8 and try again.'
/** A character of a spreadsheet that is no text, or half of one in UTF-16. */
const NUL = 0

/**
 * Reads a file of addresses, line by line. Comma, semicolon or tab; with a heading or without.
 * @param file in parts
 * @throws HttpError 400 for quotation marks that do not close, 415 for what is no text in UTF-8
 */
export async function* readAddresses(file: readonly Buffer[]): AsyncGenerator<CsvLine> {
  if (file.some((part) => part.includes(NUL))) throw new HttpError(415, ENCODING_MESSAGE)
  const delimiter = delimiterOf(Buffer.concat(file.slice(0, 1)).toString('utf8'))
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  // An error of the source cannot be: the file is there. Those of the parser arrive in the loop.
  Readable.from(file).pipe(parser)
  const seen = new Set<string>()
  let column: number | null = null
  let canBeHeading = true
  try {
    // With `info`, each record comes with where it stood.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const heading = canBeHeading ? headingColumn(record) : null
      canBeHeading &&= record.every((cell) => cell.trim() === '')
      column ??= heading ?? addressColumn(record)
      if (heading === null) yield toLine(record, { column, line: info.lines, delimiter, seen })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidFields({ file: 'A quotation mark in the file is not closed.' })
  }
}

/** The one of the three that stands most often in the first line that has any text. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split(/\r|\n/, 1)
  const countOf = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

/** Which column a heading calls that of the addresses; null when the line is none. */
function headingColumn(record: readonly string[]): number | null {
  if (record.some((cell) => cell.includes('@'))) return null
  const names = record.map((cell) => cell.trim().toLowerCase())
  const named = names.findIndex((name) => /^e-?mail$/.test(name))
  const similar = named === -1 ? names.findIndex((name) => name.includes('mail')) : named
  return similar === -1 ? null : similar
}

function addressColumn(record: readonly string[]): number | null {
  const index = record.findIndex((cell) => cell.includes('@'))
  return index === -1 ? null : index
}

interface Place {
  column: number | null
  line: number
  delimiter: string
  /** The addresses before, in small letters. */
  seen: Set<string>
}

function toLine(record: readonly string[], { column, line, delimiter, seen }: Place): CsvLine {
  const refused = (reason: string): CsvLine => ({
    outcome: 'refused',
    line,
    text: shortened(record.join(delimiter)),
    reason,
  })
  // Our own export puts a quotation mark before what a spreadsheet would take for a formula.
  const cell = (record[column ?? 0] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const { data: email, error } = subscription.shape.email.safeParse(cell)
  if (email === undefined) {
    const [message = ''] = error?.issues.map((issue) => issue.message) ?? []
    return refused(message === EMPTY_EMAIL_MESSAGE ? REASONS.empty : message)
  }
  if (seen.has(email.toLowerCase())) return refused(REASONS.twice)
  seen.add(email.toLowerCase())
  return { outcome: 'address', email }
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > TEXT_MAX_LENGTH ? `${plain.slice(0, TEXT_MAX_LENGTH)}…` : plain
}
