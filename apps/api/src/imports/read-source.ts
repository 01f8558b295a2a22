import { guessColumns } from '@troubadour/domain/imports/guess-columns'
import {
  IMPORT_ROWS_MAX,
  IMPORT_ROWS_MESSAGE,
  type SourceRow,
} from '@troubadour/domain/imports/import-values'
import type { ImportOptions } from '@troubadour/domain/imports/import'
import type { ImportEncoding } from '@troubadour/domain/mailing-list/subscriber'
import { invalidFields } from '../shared/http-error.ts'
import { decodeText, delimiterOf, plainCell, readRows, shortened, type CsvRow } from '../shared/csv-text.ts'
import { isCalendar, readCalendar, type CalendarSite } from './read-calendar.ts'

/** The parsed file, in any format. */
interface Source {
  encoding: ImportEncoding
  columns: { name: string; sample: string }[]
  /** Field -> index of its column; empty for a calendar. */
  mapping: Record<string, number>
  rows: SourceRow[]
}

/** Further columns are ignored. */
const COLUMNS_MAX = 200
const NO_CALENDAR_MESSAGE = 'Calendars have shows. For releases, please choose a CSV file.'
const EMPTY_MESSAGE = 'There is nothing in this file that could be imported.'

/**
 * Parses a calendar or a table into rows of fields.
 * @throws HttpError 400 or 415 for any other file
 */
export async function readSource(
  file: readonly Buffer[],
  { kind, columns }: Pick<ImportOptions, 'kind' | 'columns'>,
  site: CalendarSite,
): Promise<Source> {
  const { parts, encoding } = decodeText(file)
  const text = parts.join('')
  if (isCalendar(text)) {
    if (kind !== 'shows') throw invalidFields({ file: NO_CALENDAR_MESSAGE })
    const rows = readCalendar(text, site)
    requireCount(rows.length)
    return { encoding, columns: [], mapping: {}, rows }
  }
  const [heading, ...rows] = await readTable(parts, delimiterOf(text))
  requireCount(rows.length)
  const names = (heading?.cells ?? []).slice(0, COLUMNS_MAX).map((name) => shortened(name))
  const mapping = columns ?? guessColumns(kind, names)
  return {
    encoding,
    columns: names.map((name, index) => ({
      name: name || `Column ${index + 1}`,
      sample: shortened(rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? ''),
    })),
    mapping,
    rows: rows.map(({ cells, line }) => ({ line, fields: fieldsOf(cells, mapping) })),
  }
}

async function readTable(parts: readonly string[], delimiter: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readRows(parts, delimiter)) {
    rows.push(row)
    // One row more shows that there are too many.
    if (rows.length > IMPORT_ROWS_MAX + 1) break
  }
  return rows
}

function requireCount(rows: number): void {
  if (rows > IMPORT_ROWS_MAX) throw invalidFields({ file: IMPORT_ROWS_MESSAGE })
  if (rows === 0) throw invalidFields({ file: EMPTY_MESSAGE })
}

function fieldsOf(cells: readonly string[], mapping: Record<string, number>): Record<string, string> {
  const entries = Object.entries(mapping).map(([field, column]) => [field, plainCell(cells[column] ?? '')])
  // A row without a title is shown by all of its cells.
  return {
    ...Object.fromEntries(entries),
    row: shortened(cells.slice(0, COLUMNS_MAX).filter(Boolean).join(' · ')),
  }
}
