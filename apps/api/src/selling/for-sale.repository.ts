import type { FileCount } from '@troubadour/domain/release/release'
import type { BagLine } from '@troubadour/domain/selling/bag'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { listTaken } from './stock.repository.ts'

export type WantedLine = BagLine | { kind: 'tip'; amount?: string | undefined }

export interface PriceContext {
  currency: string
  clock: SiteClock
  /** The releases that have files, or will soon. */
  listTracksWithFiles: (db: Db) => Promise<Map<number, FileCount>>
}

export type ForSale = Awaited<ReturnType<typeof listForSale>>

/** Whether a recording has a file for buyers, or will have one soon; one for the player alone is none. */
const hasFiles = sql<boolean>`exists (
  select from audio_files where recording_id = recordings.id
    and (state not in ('ready', 'failed') or state = 'ready' and (downloads <> '[]' or original is not null))
)`

/** What the lines name, by ids: products that visitors see, recordings, and releases, those that products bring, too. */
export async function listForSale(
  db: Db,
  wanted: readonly WantedLine[],
  { listTracksWithFiles }: Pick<PriceContext, 'listTracksWithFiles'>,
) {
  const idsOf = (kind: WantedLine['kind']) =>
    wanted.flatMap((line) => (line.kind === kind && line.kind !== 'tip' ? line.id : []))
  const productIds = idsOf('product')
  const products = productIds.length === 0 ? [] : await listProducts(db, productIds)
  const recordingIds = idsOf('recording')
  const recordings = recordingIds.length === 0 ? [] : await listRecordings(db, recordingIds)
  const trackIds = [
    ...idsOf('release'),
    ...[...products, ...recordings].flatMap(({ trackId }) => (trackId === null ? [] : [trackId])),
  ]
  const tracks = trackIds.length === 0 ? [] : await listTracks(db, trackIds)
  return {
    products: byId(products),
    recordings: byId(recordings),
    tracks: byId(tracks),
    withFiles: tracks.length === 0 ? new Map<number, FileCount>() : await listTracksWithFiles(db),
    taken: products.length === 0 ? [] : await listTaken(db, productIds),
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

function listProducts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('ownProducts')
    .select(['id', 'slug', 'title', 'pictures', 'variants', 'trackId', 'shipsFrom'])
    .where('id', 'in', ids)
    .where('isVisible', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
}

function listTracks(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('musicTracks')
    .selectAll()
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
}

function listRecordings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('recordings')
    .select(['id', 'trackId', 'title', 'pricing', 'saleAmount', 'suggestedAmount'])
    .select(hasFiles.as('hasFiles'))
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
}
