import {
  hasRequiredTrackUrls,
  NEW_TRACK_PRICE,
  RELEASED_TRACK_URLS_MESSAGE,
} from '@troubadour/domain/release/music-track'
import { newestFirst } from '@troubadour/domain/merch-order'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { contentTable } from '../db/content-table.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { contentName, deletionRoutes, findForUpdate } from '../http/content-routes.ts'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import { moveByHand } from '../http/move-by-hand.ts'

export const tracks = contentTable('musicTracks', { price: NEW_TRACK_PRICE, position: null })

/** docs/product/calls.md#music */
export function musicRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  const list = (db: Db) => tracks.list(db, { order: { createdAt: 'desc', id: 'asc' } })

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
    const track = await tracks.insert(trx, body, now())
    await record(`Created ${contentName('track', track)}`, { after: track })
    return track
  })

  changeRoute(app, 'updateMusicTrack', deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, tracks, 'track', { id, version: body.version })
    if (!hasRequiredTrackUrls({ ...before, ...body }))
      throw invalidFields({ isComingSoon: RELEASED_TRACK_URLS_MESSAGE })
    const track = await tracks.update(trx, before, body, now())
    await record(`Updated ${contentName('track', track)}`, { before, after: track })
    return track
  })

  deletionRoutes(app, deps, { table: tracks, noun: 'track', callNoun: 'MusicTrack' })
}
