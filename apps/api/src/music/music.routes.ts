import { RELEASED_TRACK_URLS_MESSAGE, type MusicTrack } from '@troubadour/domain/release/music-track'
import type { FastifyInstance } from 'fastify'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited, quoted } from '../activity/audit.ts'
import { deleteTrack, listDeletedTracks, restoreTrack } from './deleted-music.repository.ts'
import { insertTrack, listTracks, updateTrack } from './music.repository.ts'

const NO_TRACK_MESSAGE = 'There is no such track.'
const NO_DELETED_TRACK_MESSAGE = 'There is no such deleted track.'
const STALE_TRACK_MESSAGE = 'This track was changed by somebody else in the meantime.'

/** docs/product/calls.md#music */
export function musicRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'listMusicTracks', deps, async () => ({ status: 200, body: await listTracks(db) }))

  contractRoute(app, 'createMusicTrack', deps, async ({ body }, { request }) => ({
    status: 201,
    body: await audited(deps, request, async (trx, record) => {
      const track = await insertTrack(trx, body, now())
      await record({ done: 'Created', what: nameOf(track), before: null, after: track })
      return track
    }),
  }))

  contractRoute(app, 'updateMusicTrack', deps, async ({ params, body }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const { version = null, ...changes } = body
      const result = await updateTrack(trx, { id: params.id, version, changes }, now())
      if (result.outcome === 'missing') throw new HttpError(404, NO_TRACK_MESSAGE)
      if (result.outcome === 'stale') throw new HttpError(409, STALE_TRACK_MESSAGE, { current: result.track })
      if (result.outcome === 'urls-missing')
        throw invalidFields({ isComingSoon: RELEASED_TRACK_URLS_MESSAGE })
      const { before, track } = result
      await record({ done: 'Updated', what: nameOf(track), before, after: track })
      return track
    }),
  }))

  contractRoute(app, 'deleteMusicTrack', deps, async ({ params }, { request }) => {
    await audited(deps, request, async (trx, record) => {
      const before = await deleteTrack(trx, params.id, now())
      if (!before) throw new HttpError(404, NO_TRACK_MESSAGE)
      await record({ done: 'Deleted', what: nameOf(before), before, after: null })
    })
    return { status: 204 }
  })

  contractRoute(app, 'listDeletedMusicTracks', deps, async () => ({
    status: 200,
    body: await listDeletedTracks(db, now()),
  }))

  contractRoute(app, 'restoreMusicTrack', deps, async ({ params }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const track = await restoreTrack(trx, params.id, now())
      if (!track) throw new HttpError(404, NO_DELETED_TRACK_MESSAGE)
      await record({ done: 'Restored', what: nameOf(track), before: null, after: track })
      return track
    }),
  }))
}

/** As the audit log calls a track. */
function nameOf({ title }: MusicTrack): string {
  return `the track ${quoted(title)}`
}
