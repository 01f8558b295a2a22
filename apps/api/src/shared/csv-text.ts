import { Readable } from 'node:stream'
import type { ImportEncoding } from '@troubadour/domain/mailing-list/subscriber'
import { withoutControls } from '@troubadour/domain/schema/control-characters'
import { CsvError, parse, type Info } from 'csv-parse'
import { HttpError, invalidFields } from './http-error.ts'

/** A non-empty row of the file. */
export interface CsvRow {
  cells: string[]
  /** The line on which it ends, from 1. */
  line: number
}

const ENCODING_MESSAGE = 'This is not a list that can be read. Please save it as CSV in UTF-8 and try again.'
const WORKBOOK_MESSAGE =
  'This looks like an Excel workbook. Please save it as CSV (in Excel: Save As, CSV UTF-8) and choose that file.'
/** Magic bytes of .xlsx and .xls. */
const WORKBOOK_MARKS = [Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0', 'hex')]
/** Text files contain no NUL characters. */
const NUL = /\u0000/
/**
 * Control characters that text files do not contain. In Windows-1252 every byte is a character, so only these reveal
 * binary data.
 */
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/
/** Spreadsheets announce the delimiter in a first line. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?(?:\r|\n|$)/i

/** The decoded text of a file, in chunks, without a byte order mark and control characters. */
interface DecodedText {
  parts: string[]
  encoding: ImportEncoding
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark (Excel's Unicode text), and otherwise Windows-1252, which extends
 * Latin-1.
 * @throws HttpError 415 for a binary file
 */
export function decodeText(file: readonly Buffer[]): DecodedText {
  const head = Buffer.concat(file.slice(0, 4)).subarray(0, 4)
  if (WORKBOOK_MARKS.some((mark) => head.equals(mark))) throw new HttpError(415, WORKBOOK_MESSAGE)
  for (const { encoding, label, noText } of encodingsOf(head)) {
    const parts = decode(file, label)
    if (parts?.every((part) => !noText.test(part))) return { parts: parts.map(withoutControls), encoding }
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
    // Throws for an incomplete character at the end.
    return [...parts, decoder.decode()]
  } catch (error) {
    // The decoder throws this for an invalid byte.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Enough of a line of headings, of which a hostile file has a million. */
const HEADINGS_MAX_LENGTH = 10_000

/** The delimiter named in the first line, or else the most frequent of three. */
export function delimiterOf(text: string): string {
  const [, named] = DELIMITER_LINE.exec(text) ?? []
  if (named !== undefined) return named
  const [line = ''] = text.trimStart().split(/\r|\n/, 1)
  const headings = line.slice(0, HEADINGS_MAX_LENGTH)
  const countOf = (mark: string) => headings.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

const EMPTY_ROWS_MAX = 100_000
const EMPTY_ROWS_MESSAGE = `The file has more than ${EMPTY_ROWS_MAX.toLocaleString('en-US')} empty lines. Is this the right file?`

/**
 * The non-empty rows of a table.
 * @throws HttpError 400 for an unclosed quotation mark, or too many empty lines
 */
export async function* readRows(parts: readonly string[], delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const namesDelimiter = DELIMITER_LINE.test(parts.join(''))
  // The source is in memory and cannot fail; errors of the parser arrive in the loop.
  Readable.from(parts).pipe(parser)
  try {
    // `info` adds its position to each record.
    let empty = 0
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (record.every((cell) => cell.trim() === '')) empty += 1
      else if (!namesDelimiter || info.lines > 1) yield { cells: record, line: info.lines }
      if (empty > EMPTY_ROWS_MAX) throw invalidFields({ file: EMPTY_ROWS_MESSAGE })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidFields({ file: 'A quotation mark in the file is not closed.' })
  }
}

/** Longest shown cell or line, in characters. */
const SHOWN_MAX_LENGTH = 80

/** A cell or line for display: on one line, truncated. */
export function shortened(text: string): string {
  // The rest of a long text is not shown.
  const plain = text
    .trimStart()
    .slice(0, 10 * SHOWN_MAX_LENGTH)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return plain.length > SHOWN_MAX_LENGTH ? `${plain.slice(0, SHOWN_MAX_LENGTH)}…` : plain
}

/** Removes the quotation mark that spreadsheets and our own export put before text that looks like a formula. */
export const plainCell = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')
