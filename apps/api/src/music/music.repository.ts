import {
  hasRequiredTrackUrls,
  NEW_TRACK_PRICE,
  type MusicTrack,
} from '@troubadour/domain/release/music-track'
import type { Db, MusicTrackRow } from '../db/tables.ts'

/** All but `deleted_at`, of which only deleted-music.repository.ts speaks. */
export const TRACK_COLUMNS = [
  'id',
  'title',
  'description',
  'image_url',
  'spotify_embed_url',
  'stream_url',
  'presave_url',
  'release_date',
  'sale_info',
  'is_coming_soon',
  'is_visible_in_hear_it',
  'is_visible_in_store',
  'coming_soon_tag',
  'price',
  'created_at',
  'updated_at',
  'version',
] as const

/** What an administrator writes of a track. */
export type TrackFields = Omit<MusicTrack, 'id' | 'price' | 'createdAt' | 'updatedAt' | 'version'>

/** All tracks, newest first, ties by id. */
export async function listTracks(db: Db): Promise<MusicTrack[]> {
  const rows = await db
    .selectFrom('music_tracks')
    .select(TRACK_COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toTrack)
}

/** Creates a track. */
export async function insertTrack(db: Db, fields: TrackFields, now: Date): Promise<MusicTrack> {
  const row = await db
    .insertInto('music_tracks')
    .values({ ...toColumns(fields), price: NEW_TRACK_PRICE, created_at: now, updated_at: now })
    .returning(TRACK_COLUMNS)
    .executeTakeFirstOrThrow()
  return toTrack(row)
}

export type TrackUpdateResult =
  | { outcome: 'updated'; before: MusicTrack; track: MusicTrack }
  | { outcome: 'stale'; track: MusicTrack }
  | { outcome: 'missing' }
  | { outcome: 'urls-missing' }

/**
 * Changes some fields of a track.
 * @param trx a transaction: it holds the row, so that writers of one track take turns
 * @param version the one that the writer had read; null writes over whatever there is
 */
export async function updateTrack(
  trx: Db,
  { id, version, changes }: { id: number; version: number | null; changes: Partial<TrackFields> },
  now: Date,
): Promise<TrackUpdateResult> {
  const current = await trx
    .selectFrom('music_tracks')
    .select(TRACK_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!current) return { outcome: 'missing' }
  const before = toTrack(current)
  if (version !== null && version !== current.version) return { outcome: 'stale', track: before }
  const merged = { ...before, ...changes }
  if (!hasRequiredTrackUrls(merged)) return { outcome: 'urls-missing' }

  const row = await trx
    .updateTable('music_tracks')
    .set({ ...toColumns(merged), updated_at: now, version: current.version + 1 })
    .where('id', '=', id)
    .returning(TRACK_COLUMNS)
    .executeTakeFirstOrThrow()
  return { outcome: 'updated', before, track: toTrack(row) }
}

function toColumns(fields: TrackFields) {
  const { title, description } = fields
  return {
    title,
    description,
    image_url: fields.imageUrl,
    spotify_embed_url: fields.spotifyEmbedUrl,
    stream_url: fields.streamUrl,
    presave_url: fields.presaveUrl,
    release_date: fields.releaseDate,
    sale_info: fields.saleInfo,
    is_coming_soon: fields.isComingSoon,
    is_visible_in_hear_it: fields.isVisibleInHearIt,
    is_visible_in_store: fields.isVisibleInStore,
    coming_soon_tag: fields.comingSoonTag,
  }
}

export function toTrack(row: Omit<MusicTrackRow, 'deleted_at'>): MusicTrack {
  const { id, title, description, price, version } = row
  return {
    id,
    title,
    description,
    imageUrl: row.image_url,
    spotifyEmbedUrl: row.spotify_embed_url,
    streamUrl: row.stream_url,
    presaveUrl: row.presave_url,
    releaseDate: row.release_date,
    saleInfo: row.sale_info,
    isComingSoon: row.is_coming_soon,
    isVisibleInHearIt: row.is_visible_in_hear_it,
    isVisibleInStore: row.is_visible_in_store,
    comingSoonTag: row.coming_soon_tag,
    price,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version,
  }
}
