import { offerOf } from '@troubadour/domain/merch/offer'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { isReleased } from '@troubadour/domain/release/release'
import { earlyTracksOf } from '@troubadour/domain/release/music-track'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'

type TrackKey = readonly ['slug', string] | readonly ['id', number]

/** A visible release, released or not. */
export async function findVisibleTrack(db: Db, [column, value]: TrackKey) {
  const track = await db
    .selectFrom('musicTracks')
    .selectAll()
    .where(column, '=', value)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return track && isTrackOnSite(track) ? track : undefined
}

/** A visible release that is released. */
export async function findReleasedTrack(db: Db, key: TrackKey, clock: SiteClock) {
  const track = await findVisibleTrack(db, key)
  return track && isReleased(track, clock) ? track : undefined
}

/**
 * The recordings of a release in order, before it is out as far as it shows them
 * (docs/product/states.md#early-track-lists); undefined when visitors see none.
 * @param shop null while visitors cannot buy
 */
export async function listHeardRecordings(
  db: Db,
  slug: string,
  clock: SiteClock,
  shop: { currency: string } | null,
): Promise<HeardRecording[] | undefined> {
  const track = await findVisibleTrack(db, ['slug', slug])
  if (!track) return undefined
  const isOut = isReleased(track, clock)
  const early = earlyTracksOf(track)
  if (!isOut && !early) return undefined
  const rows = await selectPlayable(db)
    .where('trackId', '=', track.id)
    .orderBy('recordings.position')
    .orderBy('recordings.id')
    .execute()
  return rows.map(
    ({
      forms,
      peaks,
      durationMs,
      previewSeconds,
      pricing,
      saleAmount,
      suggestedAmount,
      isForBuyers,
      ...texts
    }) => {
      const whole = { durationMs: durationMs ?? 0, peaks: peaks ?? [] }
      if (!isOut && early === 'titles') return { ...texts, ...whole, ...UNHEARD }
      const price = { pricing, saleAmount, suggestedAmount }
      return {
        ...texts,
        offer: (isOut && shop && isForBuyers && offerOf(price, shop.currency)) || undefined,
        ...(!isOut && { lyrics: null }),
        ...playablePart(whole, previewSeconds),
        streams: forms.map(({ name, type }) => ({ src: `/media/${name}`, type })),
      }
    },
  )
}

/** A recording of which only the title is known before its release. */
const UNHEARD = { lyrics: null, peaks: [], streams: [] }

/** Duration and peaks of the playable part of a recording. */
function playablePart(whole: Pick<HeardRecording, 'durationMs' | 'peaks'>, previewSeconds: number | null) {
  const durationMs = Math.min(whole.durationMs, (previewSeconds ?? Infinity) * 1000)
  if (durationMs === whole.durationMs) return whole
  const part = durationMs / whole.durationMs
  const peaks = whole.peaks.map((_, index) => whole.peaks[Math.floor(index * part)] ?? 0)
  return { durationMs, peaks, isPreview: true, wholeDurationMs: whole.durationMs }
}

/** True for files that hold no more than visitors may play; others are encoded again. */
const isWithinPreview = sql<boolean>`(music_tracks.preview_seconds is null
  or audio_files.preview_seconds <= music_tracks.preview_seconds)`

/** Each recording with its newest ready file. */
function selectPlayable(db: Db) {
  return db
    .selectFrom('recordings')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(['forms', 'peaks', 'durationMs', 'audioFiles.previewSeconds'])
          // Others are for the player alone.
          .select(sql<boolean>`(downloads <> '[]' or original is not null)`.as('isForBuyers'))
          .whereRef('recordingId', '=', 'recordings.id')
          .where('state', '=', 'ready')
          .where(isWithinPreview)
          .orderBy('id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['recordings.pricing', 'recordings.saleAmount', 'recordings.suggestedAmount'])
    .select(['recordings.id', 'recordings.title', 'credits', 'lyrics', 'isrc', 'isExplicit'])
    .select(['forms', 'peaks', 'durationMs', 'file.previewSeconds', 'file.isForBuyers'])
    .where('recordings.deletedAt', 'is', null)
}

/** The ids of tracks with a playable recording. @param id of the only track to check */
export async function listTracksWithAudio(db: Db, id?: number): Promise<Set<number>> {
  const rows = await selectPlayable(db)
    .$if(id !== undefined, (query) => query.where('trackId', '=', Number(id)))
    .clearSelect()
    .select('trackId')
    .distinct()
    .execute()
  return new Set(rows.map(({ trackId }) => trackId))
}

/** Maximum number of cache entries, one for each file that is being played. */
const MAX_KNOWN_FILES = 1000

/**
 * @returns a function that tells whether visitors may play a file of the media store now. The file's release is cached,
 * because a player requests a file in many ranges.
 */
export function createPlayableCheck({
  db,
  now,
  cache,
  readSite,
}: Pick<RouteDeps, 'db' | 'now' | 'cache' | 'readSite'>) {
  const knownFiles = cache.memoize(async () => new Map<string, TrackOfFile>())
  return async (name: string): Promise<boolean> => {
    const known = await knownFiles()
    const track = known.get(name) ?? (await findTrackOfFile(db, name))
    if (!track) return false
    if (known.size >= MAX_KNOWN_FILES) known.clear()
    known.set(name, track)
    const { timeZone } = await readSite()
    if (!isTrackOnSite(track)) return false
    return isReleased(track, { now: now().toISOString(), timeZone }) || earlyTracksOf(track) === 'previews'
  }
}

type TrackOfFile = NonNullable<Awaited<ReturnType<typeof findTrackOfFile>>>

/** The release of an encoded file that holds no more than visitors may play. */
function findTrackOfFile(db: Db, name: string) {
  return db
    .selectFrom('audioFiles')
    .innerJoin('recordings', 'recordings.id', 'recordingId')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .select([
      'musicTracks.id',
      'isComingSoon',
      'releaseDate',
      'saleInfo',
      'isVisibleInHearIt',
      'isVisibleInStore',
      'hasEarlyTracks',
      'musicTracks.previewSeconds',
    ])
    .where('state', '=', 'ready')
    .where(isWithinPreview)
    .where(sql<boolean>`forms @> ${JSON.stringify([{ name }])}`)
    .where('recordings.deletedAt', 'is', null)
    .where('musicTracks.deletedAt', 'is', null)
    .executeTakeFirst()
}
