import { withCurrentReading } from '@troubadour/domain/event/read-event'
import type { ImportKind } from '@troubadour/domain/imports/import-values'
import type { ImportPreview, ImportRow } from '@troubadour/domain/imports/import'
import { releaseKeys } from '@troubadour/domain/imports/read-release'
import { showKey } from '@troubadour/domain/imports/read-show'
import { events, tracks } from '../db/content.ts'
import type { ContentName } from '@troubadour/domain/content/kind-names'
import type { Db } from '../db/tables.ts'
import type { ImportedFile } from './read-import.ts'

/** A new show or release from a file. */
export interface PlannedItem {
  fields: { title: string }
  /** Titles of tracks. */
  tracks: string[]
  lacksEnd?: boolean
}

/** The table of each kind. */
export const CONTENT_OF = { shows: 'events', releases: 'musicTracks' } as const satisfies Record<
  string,
  ContentName
>

/**
 * Compares the rows of a file with one another and with what is stored, for both the preview and the import itself.
 * @param db for an import, its transaction, whose tables are locked
 */
export async function planImport(
  db: Db,
  { rows, ...file }: ImportedFile,
  timeZone: string,
): Promise<{ preview: ImportPreview; items: PlannedItem[] }> {
  const known = await knownKeys(db, file.options.kind, timeZone)
  const items: PlannedItem[] = []
  const told = rows.map(({ line, title: shown, read }): ImportRow => {
    if ('reason' in read) return { line, outcome: 'refused', title: shown, detail: '', reason: read.reason }
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
  const withoutEnd = items.filter(({ lacksEnd }) => lacksEnd).length
  return { preview: { ...file, withoutEnd, rows: told }, items }
}

/** Marks stored content, in place of a line number. */
const HERE = 0

async function knownKeys(db: Db, kind: ImportKind, timeZone: string): Promise<Map<string, number>> {
  const keys =
    kind === 'shows'
      ? (await events.list(db)).map((event) => showKey(withCurrentReading(event, { timeZone }), timeZone))
      : (await tracks.list(db)).flatMap(releaseKeys)
  return new Map(keys.map((key) => [key, HERE]))
}
