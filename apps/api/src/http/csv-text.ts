import { Readable } from 'node:stream'
import type { ImportEncoding } from '@troubadour/domain/mailing-list/subscriber'
import { CsvError, parse, type Info } from 'csv-parse'
import { HttpError } from './http-error.ts'
import { invalidFields } from './contract-route.ts'

/** A line of the file that has anything in it. */
export interface CsvRow {
  cells: string[]
  /** Where it ends, counted from 1. */
  line: number
}

const ENCODING_MESSAGE = 'This is not a list that can be read. Please save it as CSV in UTF-8 and try again.'
const WORKBOOK_MESSAGE =
  'This looks like an Excel workbook. Please save it as CSV (in Excel: Save As, CSV UTF-8) and choose that file.'
/** How a .xlsx and an .xls begin. */
const WORKBOOK_MARKS = [Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0', 'hex')]
/** No list in Unicode has one. */
const NUL = /\u0000/
/** Control characters that no text has. Every byte is a character of Windows-1252, so only these tell it from other data. */
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/
/** Spreadsheets tell one another by a first line which mark divides the cells. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?(?:\r|\n|$)/i

/** What a file says, in the parts that it came in, without a byte order mark. */
interface DecodedText {
  parts: string[]
  encoding: ImportEncoding
}

/**
 * Reads UTF-8, what begins with the mark of UTF-16 (Excel's Unicode text), and else Windows-1252, which Latin-1 is a
 * part of.
 * @throws HttpError 415 for what is no text
 */
export function decodeText(file: readonly Buffer[]): DecodedText {
  const head = Buffer.concat(file.slice(0, 4)).subarray(0, 4)
  if (WORKBOOK_MARKS.some((mark) => head.equals(mark))) throw new HttpError(415, WORKBOOK_MESSAGE)
  for (const { encoding, label, noText } of encodingsOf(head)) {
    const parts = decode(file, label)
    if (parts?.every((part) => !noText.test(part))) return { parts, encoding }
  }
  throw new HttpError(415, ENCODING_MESSAGE)
}

function encodingsOf(head: Buffer): { encoding: ImportEncoding; label: string; noText: RegExp }[] {
  const mark = head.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return [{ encoding: 'UTF-16', label: 'utf-16le', noText: NUL }]
  if (mark === '\xfe\xff') return [{ encoding: 'UTF-16', label: 'utf-16be', noText: NUL }]
  return [
    { encoding: 'UTF-8', label: 'utf-8', noText: NUL },
    { encoding: 'Windows-1252', label: 'windows-1252', noText: CONTROL },
  ]
}

function decode(file: readonly Buffer[], label: string): string[] | null {
  const decoder = new TextDecoder(label, { fatal: true })
  try {
    const parts = file.map((part) => decoder.decode(part, { stream: true }))
    // Throws for half a character at the end.
    return [...parts, decoder.decode()]
  } catch (error) {
    // What the decoder throws for a byte that does not belong.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** What divides the cells: as the first line says, or the one of the three that stands there most often. */
export function delimiterOf(text: string): string {
  const [, named] = DELIMITER_LINE.exec(text) ?? []
  if (named !== undefined) return named
  const [line = ''] = text.trimStart().split(/\r|\n/, 1)
  const countOf = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

/**
 * The rows of a table, without those in which nothing stands.
 * @throws HttpError 400 for quotation marks that do not close
 */
export async function* readRows(parts: readonly string[], delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const namesDelimiter = DELIMITER_LINE.test(parts.join(''))
  // An error of the source cannot be: the text is there. Those of the parser arrive in the loop.
  Readable.from(parts).pipe(parser)
  try {
    // With `info`, each record comes with where it stood.
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      if (!namesDelimiter || info.lines > 1) yield { cells: record, line: info.lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidFields({ file: 'A quotation mark in the file is not closed.' })
  }
}

/** Of a cell or a line that is shown, in characters. */
const SHOWN_MAX_LENGTH = 80

/** A cell or a line as a report shows it: on one line, and cut. */
export function shortened(text: string): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return plain.length > SHOWN_MAX_LENGTH ? `${plain.slice(0, SHOWN_MAX_LENGTH)}…` : plain
}

/** Spreadsheets, and our own export, put a quotation mark before what would be taken for a formula. */
export const plainCell = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')
