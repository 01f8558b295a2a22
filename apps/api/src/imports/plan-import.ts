import type { Event } from '@troubadour/domain/event/event'
import { isDayFirst } from '@troubadour/domain/event/text-in-english'
import { readColumnDate, orderOfDates } from '@troubadour/domain/imports/column-dates'
import type { ImportOptions, ImportPreview, ImportRow } from '@troubadour/domain/imports/import'
import {
  DATE_FIELDS,
  DEFAULT_VISIBILITY,
  IMPORT_FALLBACKS,
  type DateOrder,
  type ReadingContext,
} from '@troubadour/domain/imports/import-values'
import { readRelease, releaseKeys } from '@troubadour/domain/imports/read-release'
import { readShow, showKey } from '@troubadour/domain/imports/read-show'
import { events, tracks } from '../db/content.ts'
import type { ContentName, Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { readSource } from './read-source.ts'

/** A new show or release from a file. */
export interface PlannedItem {
  fields: { title: string }
  /** Titles of tracks. */
  tracks: string[]
}

/** The table of each kind. */
export const CONTENT_OF = { shows: 'events', releases: 'musicTracks' } as const satisfies Record<
  string,
  ContentName
>

/**
 * Plans the import of a file, for both the preview and the import itself.
 * @param db for an import, its transaction, whose tables are locked
 */
export async function planImport(
  { db, readSite, now }: Pick<RouteDeps, 'db' | 'readSite' | 'now'>,
  file: readonly Buffer[],
  options: ImportOptions,
): Promise<{ preview: ImportPreview; items: PlannedItem[] }> {
  const { kind } = options
  const { timeZone, language, projectName: siteName } = await readSite()
  const { encoding, columns, mapping, rows } = await readSource(file, options, { timeZone, language })
  const dates = rows.flatMap((row) => ('fields' in row ? (row.fields[DATE_FIELDS[kind]] ?? []) : []))
  const guessed = orderOfDates(dates, isDayFirst(language) ? 'day-first' : 'month-first')
  const order = guessed.isOpen ? (options.order ?? guessed.order) : guessed.order
  const visibility = options.visibility ?? DEFAULT_VISIBILITY[kind]
  const fallbacks = { ...IMPORT_FALLBACKS, title: siteName, ...options.fallbacks }
  const context: ReadingContext = { order, fallbacks, visibility, now: now(), timeZone, language, siteName }

  const known = await knownKeys(db, kind, timeZone)
  const items: PlannedItem[] = []
  const told = rows.map((row): ImportRow => {
    const { line } = row
    if (!('fields' in row))
      return { line, outcome: 'refused', title: row.text, detail: '', reason: row.reason }
    const read = kind === 'shows' ? readShow(row, context) : readRelease(row, context)
    if ('reason' in read) {
      const title = row.fields.title?.trim() || row.fields.row || ''
      return { line, outcome: 'refused', title, detail: '', reason: read.reason }
    }
    const { title } = read.fields
    const earlier = read.keys.map((key) => known.get(key)).find((found) => found !== undefined)
    for (const key of read.keys) if (!known.has(key)) known.set(key, line)
    const said = { line, title, detail: read.detail }
    if (earlier === undefined) {
      items.push(read)
      return { ...said, outcome: 'new', reason: null }
    }
    const reason = earlier === HERE ? 'Is here already' : `Is the same as line ${earlier}`
    return { ...said, outcome: 'known', reason }
  })
  return {
    preview: {
      options: { kind, columns: mapping, order, fallbacks, visibility },
      encoding,
      columns,
      unclearDate: guessed.isOpen && guessed.example ? bothReadings(guessed.example, context) : null,
      rows: told,
    },
    items,
  }
}

/** Marks stored content, in place of a line number. */
const HERE = 0

async function knownKeys(
  db: Db,
  kind: ImportOptions['kind'],
  timeZone: string,
): Promise<Map<string, number>> {
  const keys =
    kind === 'shows'
      ? (await events.list(db)).map((event: Event) => showKey(event, timeZone))
      : (await tracks.list(db)).flatMap(releaseKeys)
  return new Map(keys.map((key) => [key, HERE]))
}

function bothReadings(written: string, context: ReadingContext) {
  const as = (order: DateOrder) => readColumnDate(written, { ...context, order })?.text ?? ''
  return { written, monthFirst: as('month-first'), dayFirst: as('day-first') }
}
