import { isTrackOnSite } from '@troubadour/domain/merch-order'
import { isReleased } from '@troubadour/domain/release'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'

/** `GET /api/releases/{slug}/recordings` (docs/product/calls.md#recordings) */
export function heardRecordingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'listHeardRecordings', deps, async ({ params: { slug } }) => {
    const { timeZone } = await deps.readSite()
    const recordings = await listHeardRecordings(deps.db, slug, { now: deps.now().toISOString(), timeZone })
    if (!recordings) throw new HttpError(404, 'There is no such release.')
    return { recordings }
  })
}

/** What can be heard of a release in order; undefined when visitors may hear nothing of it. */
async function listHeardRecordings(
  db: Db,
  slug: string,
  clock: SiteClock,
): Promise<HeardRecording[] | undefined> {
  const track = await db
    .selectFrom('musicTracks')
    .selectAll()
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!track || !isTrackOnSite(track) || !isReleased(track, clock)) return undefined
  const rows = await selectHeard(db).where('trackId', '=', track.id).orderBy('position').execute()
  return rows.map(({ forms, peaks, durationMs, ...texts }) => ({
    ...texts,
    durationMs: durationMs ?? 0,
    peaks: peaks ?? [],
    streams: forms.map(({ name, type }) => ({ src: `/media/${name}`, type })),
  }))
}

/** Recordings with the newest file of each that is ready. */
function selectHeard(db: Db) {
  return db
    .selectFrom('recordings')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(['forms', 'peaks', 'durationMs'])
          .whereRef('recordingId', '=', 'recordings.id')
          .where('state', '=', 'ready')
          .orderBy('id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['recordings.id', 'title', 'credits', 'lyrics', 'isrc', 'isExplicit'])
    .select(['forms', 'peaks', 'durationMs'])
    .where('deletedAt', 'is', null)
}

/** The tracks of which something is ready to be heard. */
export async function listTracksWithAudio(db: Db): Promise<Set<number>> {
  const rows = await selectHeard(db).clearSelect().select('trackId').distinct().execute()
  return new Set(rows.map(({ trackId }) => trackId))
}

/** Whether visitors may hear a file of the media store now. */
export async function mayBeHeard(db: Db, name: string, clock: SiteClock): Promise<boolean> {
  const track = await db
    .selectFrom('audioFiles')
    .innerJoin('recordings', 'recordings.id', 'recordingId')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .selectAll('musicTracks')
    .where('state', '=', 'ready')
    .where(sql<boolean>`forms @> ${JSON.stringify([{ name }])}`)
    .where('recordings.deletedAt', 'is', null)
    .where('musicTracks.deletedAt', 'is', null)
    .executeTakeFirst()
  return track !== undefined && isTrackOnSite(track) && isReleased(track, clock)
}
