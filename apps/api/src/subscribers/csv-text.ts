import { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { HttpError } from '../http-error.ts'
import { invalidFields } from '../validate.ts'

/** A line of the file that has anything in it. */
export interface CsvRow {
  cells: string[]
  /** Where it ends, counted from 1. */
  line: number
}

const ENCODING_MESSAGE = 'This is not a list that can be read. Please save it as CSV in UTF-8 and try again.'
/** A character of a spreadsheet that is no text, or half of one in UTF-16. */
const NUL = '\0'
/** Spreadsheets tell one another by a first line which mark divides the cells. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?(?:\r|\n|$)/i

/**
 * What a file says, in the parts that it came in, without a byte order mark.
 * @throws HttpError 415 for what is no text in UTF-8
 */
export function decodeText(file: readonly Buffer[]): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const parts = file.map((part) => decoder.decode(part, { stream: true }))
    // Throws for half a character at the end.
    parts.push(decoder.decode())
    if (!parts.some((part) => part.includes(NUL))) return parts
  } catch (error) {
    // What the decoder throws for a byte that does not belong.
    if (!(error instanceof TypeError)) throw error
  }
  throw new HttpError(415, ENCODING_MESSAGE)
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
