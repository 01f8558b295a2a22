import { trackFields, type MusicTrack, type RecordingCounts } from '@troubadour/domain/release/music-track'
import {
  formerPlaceOf,
  hasRequiredTrackUrls,
  RELEASED_TRACK_URLS_MESSAGE,
} from '@troubadour/domain/release/track-rules'
import { pricingProblems } from '@troubadour/domain/release/pricing'
import { partOf } from '@troubadour/domain/schema/field'
import { newestFirst } from '@troubadour/domain/merch/merch-order'
import type { ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentRoutes } from '../content/content-routes.ts'
import { invalidFields } from '../shared/http-error.ts'
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
    /** How many people wait for each track, by its id. */
    countReminders: (db: Db, of: 'trackId') => Promise<Map<number, number>>
    /** Whether files of a track's recordings are being uploaded or processed. */
    areRecordingsComing: (db: Db, id: number) => Promise<boolean>
    isAudioAvailable: () => boolean
    /** Called when a track may need other audio files. */
    forgetAudioProblems: (trx: Db, id: number) => Promise<void>
  },
): void {
  const { listTracksWithAudio, countRecordings, countReminders, areRecordingsComing, forgetAudioProblems } =
    deps

  async function complete(db: Db, rows: ContentEntity<'musicTracks'>[]): Promise<MusicTrack[]> {
    const withAudio = await listTracksWithAudio(db)
    const counts = await countRecordings(db)
    const reminders = await countReminders(db, 'trackId')
    return rows.map((track) => ({
      ...track,
      hasAudio: withAudio.has(track.id) || undefined,
      recordings: counts.get(track.id),
      reminders: reminders.get(track.id),
    }))
  }

  const hasAudioNow = async (db: Db, id: number) => (await listTracksWithAudio(db, id)).has(id) || undefined

  contentRoutes(app, deps, 'musicTracks', {
    order: { createdAt: 'desc', id: 'asc' },
    complete,
    usualOrder: newestFirst,
    async columns({ trx, body, before }) {
      const hasAudio = before && (await hasAudioNow(trx, before.id))
      const isChosen = Boolean(body.awaitsRecordings) && deps.isAudioAvailable()
      const isComing = isChosen || (before !== undefined && (await areRecordingsComing(trx, before.id)))
      const isComplete = (track: Omit<Parameters<typeof hasRequiredTrackUrls>[0], 'hasAudio'>) =>
        hasRequiredTrackUrls({ ...track, hasAudio: hasAudio || isComing })
      const next = { ...partOf(trackFields, 'initial'), ...before, ...body }
      const wrongPrices = pricingProblems(next)
      if (Object.keys(wrongPrices).length > 0) throw invalidFields(wrongPrices)
      // A track that has lost its recordings meanwhile can still be hidden.
      if ((!before || isComplete(before)) && !isComplete(next)) refuseRelease()
      if (before) {
        const formerPlace = formerPlaceOf(before, next)
        await trx.updateTable('musicTracks').set({ formerPlace }).where('id', '=', before.id).execute()
      }
      const awaitsRecordings =
        !hasRequiredTrackUrls({ ...next, hasAudio }) && (isComing || before?.awaitsRecordings === true)
      return { ...body, awaitsRecordings }
    },
    async stored(trx, { id }, before) {
      if (!before) return
      await forgetAudioProblems(trx, id)
      await wakeJob(trx, AUDIO_JOB)
      return {
        hasAudio: await hasAudioNow(trx, id),
        recordings: (await countRecordings(trx)).get(id),
        reminders: (await countReminders(trx, 'trackId')).get(id),
      }
    },
  })
}

function refuseRelease(): never {
  throw invalidFields({ isComingSoon: RELEASED_TRACK_URLS_MESSAGE })
}
