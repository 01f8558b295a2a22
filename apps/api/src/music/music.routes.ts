import {
  formerPlaceOf,
  hasRequiredTrackUrls,
  RELEASED_TRACK_URLS_MESSAGE,
  type MusicTrack,
  type RecordingCounts,
} from '@troubadour/domain/release/music-track'
import { newestFirst } from '@troubadour/domain/merch/merch-order'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { tracks } from '../db/content.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentName, deletionRoutes, findForUpdate } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { invalidFields } from '../shared/http-error.ts'
import { moveByHand } from '../content/move-by-hand.ts'
import { AUDIO_JOB } from '../jobs/job.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'

/** docs/product/calls.md#music */
export function musicRoutes(
  app: FastifyInstance,
  deps: RouteDeps & {
    /** Ids of tracks with a playable recording. */
    listTracksWithAudio: (db: Db, id?: number) => Promise<Set<number>>
    /** Counts by track id. */
    countRecordings: (db: Db) => Promise<Map<number, RecordingCounts>>
    /** Whether files of a track's recordings are being uploaded or processed. */
    areRecordingsComing: (db: Db, id: number) => Promise<boolean>
    isAudioAvailable: () => boolean
    /** Called when a track may need other audio files. */
    forgetAudioProblems: (trx: Db, id: number) => Promise<void>
  },
): void {
  const { db, now, listTracksWithAudio, countRecordings, areRecordingsComing, forgetAudioProblems } = deps

  async function list(db: Db): Promise<MusicTrack[]> {
    const withAudio = await listTracksWithAudio(db)
    const counts = await countRecordings(db)
    const all = await tracks.list(db, { order: { createdAt: 'desc', id: 'asc' } })
    return all.map((track) => ({
      ...track,
      hasAudio: withAudio.has(track.id) || undefined,
      recordings: counts.get(track.id),
    }))
  }

  const hasAudioNow = async (db: Db, id: number) => (await listTracksWithAudio(db, id)).has(id) || undefined

  contractRoute(app, 'listMusicTracks', deps, () => list(db))

  changeRoute(app, 'orderMusic', deps, async ({ body: { move } }, { trx, record }) => {
    await tracks.lock(trx)
    return moveByHand({
      items: await list(trx),
      usual: newestFirst,
      move,
      noun: 'track',
      record,
      store: async (id, position) =>
        void (await trx.updateTable('musicTracks').set({ position }).where('id', '=', id).execute()),
    })
  })

  changeRoute(app, 'createMusicTrack', deps, async ({ body }, { trx, record }) => {
    const awaitsRecordings = !hasRequiredTrackUrls({ ...body, hasAudio: false })
    if (awaitsRecordings && !deps.isAudioAvailable()) refuseRelease()
    const track = await tracks.insert(trx, { ...body, awaitsRecordings }, now())
    await record(`Created ${contentName('track', track)}`, { after: track })
    return track
  })

  changeRoute(app, 'updateMusicTrack', deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, tracks, 'track', { id, version: body.version })
    const hasAudio = await hasAudioNow(trx, id)
    const isChosen = Boolean(body.awaitsRecordings) && deps.isAudioAvailable()
    const isComing = isChosen || (await areRecordingsComing(trx, id))
    const isComplete = (track: Omit<Parameters<typeof hasRequiredTrackUrls>[0], 'hasAudio'>) =>
      hasRequiredTrackUrls({ ...track, hasAudio: hasAudio || isComing })
    const next = { ...before, ...body }
    // A track that has lost its recordings meanwhile can still be hidden.
    if (isComplete(before) && !isComplete(next)) refuseRelease()
    const awaitsRecordings =
      !hasRequiredTrackUrls({ ...next, hasAudio }) && (isComing || before.awaitsRecordings === true)
    const formerPlace = formerPlaceOf(before, { ...before, ...body })
    await trx.updateTable('musicTracks').set({ formerPlace }).where('id', '=', id).execute()
    const track = await tracks.update(trx, before, { ...body, awaitsRecordings }, now())
    await forgetAudioProblems(trx, id)
    await wakeJob(trx, AUDIO_JOB)
    await record(`Updated ${contentName('track', track)}`, { before, after: track })
    const recordings = (await countRecordings(trx)).get(id)
    return { ...track, hasAudio: await hasAudioNow(trx, id), recordings }
  })

  deletionRoutes(app, deps, { table: tracks, noun: 'track', callNoun: 'MusicTrack' })
}

function refuseRelease(): never {
  throw invalidFields({ isComingSoon: RELEASED_TRACK_URLS_MESSAGE })
}
