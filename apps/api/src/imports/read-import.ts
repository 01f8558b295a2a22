import { isDayFirst } from '@troubadour/domain/event/text-in-english'
import { orderOfDates, readColumnDate } from '@troubadour/domain/imports/column-dates'
import type { ImportOptions, ImportPreview } from '@troubadour/domain/imports/import'
import {
  DATE_FIELDS,
  DEFAULT_VISIBILITY,
  IMPORT_FALLBACKS,
  type DateOrder,
  type ReadingContext,
  type ReadRow,
} from '@troubadour/domain/imports/import-values'
import { readRelease } from '@troubadour/domain/imports/read-release'
import { readShow } from '@troubadour/domain/imports/read-show'
import { shortened } from '../shared/csv-text.ts'
import { readSource } from './read-source.ts'

/** A file with everything that reading it depends on. */
export interface ImportOrder extends Pick<ReadingContext, 'now' | 'timeZone' | 'language' | 'siteName'> {
  file: readonly Buffer[]
  options: ImportOptions
}

/** A file that was read; no row has been compared with what is stored. */
export interface ImportedFile extends Omit<ImportPreview, 'rows' | 'withoutEnd'> {
  /** The title is what a row that cannot be read is shown by. */
  rows: { line: number; title: string; read: ReadRow<{ title: string }> }[]
}

/**
 * Reads a file of shows or releases.
 * @throws HttpError 400 or 415 for a file that has neither
 */
export async function readImport({ file, options, ...site }: ImportOrder): Promise<ImportedFile> {
  const { kind } = options
  const { encoding, columns, mapping, rows } = await readSource(file, options, site)
  const dates = rows.flatMap((row) => ('fields' in row ? (row.fields[DATE_FIELDS[kind]] ?? []) : []))
  const guessed = orderOfDates(dates, isDayFirst(site.language) ? 'day-first' : 'month-first')
  const order = guessed.isOpen ? (options.order ?? guessed.order) : guessed.order
  const visibility = options.visibility ?? DEFAULT_VISIBILITY[kind]
  const fallbacks = { ...IMPORT_FALLBACKS, title: site.siteName, ...options.fallbacks }
  const hours = options.hours ?? null
  const context: ReadingContext = { ...site, order, fallbacks, visibility, hours }
  return {
    options: { kind, columns: mapping, order, fallbacks, visibility, hours },
    encoding,
    columns,
    unclearDate: guessed.isOpen && guessed.example ? bothReadings(guessed.example, context) : null,
    rows: rows.map((row) => {
      const { line } = row
      if (!('fields' in row)) return { line, title: row.text, read: { reason: row.reason } }
      const title = shortened(row.fields.title ?? '') || row.fields.row || ''
      return { line, title, read: kind === 'shows' ? readShow(row, context) : readRelease(row, context) }
    }),
  }
}

function bothReadings(written: string, context: ReadingContext) {
  const as = (order: DateOrder) => readColumnDate(written, { ...context, order })?.text ?? ''
  return { written, monthFirst: as('month-first'), dayFirst: as('day-first') }
}
