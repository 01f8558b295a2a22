import type { AudioFile } from '@troubadour/domain/release/recording'
import { recordActivity, ITSELF } from '../activity/audit.ts'
import { tracks } from '../db/content.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentName } from '../content/content-name.ts'
import { listTracksWithAudio } from './heard-recordings.repository.ts'

type Deps = Pick<RouteDeps, 'db' | 'now'>

/** Within this time of a save, the upload of a chosen file may still begin. */
const BEGINS_WITHIN_MS = 60 * 60_000
const COMING: readonly (AudioFile['state'] | null)[] = ['uploading', 'queued', 'working']

/** The recordings of a track with the state of their newest file; null for none. */
const listStates = (db: Db, trackId: number) =>
  db
    .selectFrom('recordings')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select('state')
          .whereRef('recordingId', '=', 'recordings.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['recordings.createdAt', 'state'])
    .where('trackId', '=', trackId)
    .where('recordings.deletedAt', 'is', null)
    .execute()

/** Whether files of a track's recordings are being uploaded or processed. */
export async function areRecordingsComing(db: Db, trackId: number): Promise<boolean> {
  return (await listStates(db, trackId)).some(({ state }) => COMING.includes(state))
}

/**
 * Returns the tracks to Coming Soon that are out and await recordings of which none is coming any more
 * (docs/product/states.md#awaited-recordings).
 */
export async function settleAwaited({ db, now }: Deps): Promise<void> {
  const awaiting = await db
    .selectFrom('musicTracks')
    .select('id')
    .where('awaitsRecordings', '=', true)
    .where('isComingSoon', '=', false)
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id } of awaiting) await db.transaction().execute((trx) => settle(trx, id, now()))
}

async function settle(trx: Db, id: number, now: Date): Promise<void> {
  await tracks.lock(trx)
  const track = await tracks.find(trx, id)
  if (!track?.awaitsRecordings || track.isComingSoon) return
  if ((await listTracksWithAudio(trx, id)).has(id)) {
    await trx.updateTable('musicTracks').set({ awaitsRecordings: false }).where('id', '=', id).execute()
    return
  }
  const isRecent = (at: Date | string) => now.getTime() - new Date(at).getTime() < BEGINS_WITHIN_MS
  const states = await listStates(trx, id)
  const isAnyComing = states.some(
    ({ state, createdAt }) => COMING.includes(state) || (state === null && isRecent(createdAt)),
  )
  const hasFailed = states.some(({ state }) => state === 'failed')
  if (isAnyComing || (!hasFailed && isRecent(track.updatedAt))) return
  const after = await tracks.update(trx, track, { isComingSoon: true }, now)
  const summary = `Returned ${contentName('track', track.title)} to Coming Soon, because none of its recordings can be heard`
  await recordActivity(trx, ITSELF, { kind: 'change', summary, before: track, after }, now)
}
