import type { Recording } from '@troubadour/domain/release/recording'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import { tracks } from '../db/content.ts'
import { claimDemoRow, claimTrackOf } from '../db/demo-rows.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { findForUpdate } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { isDownloadable, listDownloadable } from './downloadable-recordings.ts'
import {
  deleteRecording,
  existing,
  findRecording,
  insertRecording,
  listRecordings,
  lockRecordings,
  orderRecordings,
  restoreRecording,
  updateRecording,
} from './recordings.repository.ts'

const nameOf = ({ title }: Pick<Recording, 'title'>) => `the recording ${quoted(title)}`

/** docs/product/calls.md#recordings */
export function recordingRoutes(app: FastifyInstance, deps: RouteDeps & { isAudioAvailable: () => boolean }) {
  const { db, now, isAudioAvailable } = deps

  const answerList = async (db: Db, trackId: number) => ({
    recordings: await listRecordings(db, trackId),
    isAudioAvailable: isAudioAvailable(),
    isFetchable: isDownloadable(await listDownloadable(db, trackId)),
  })

  contractRoute(app, 'listRecordings', deps, async ({ params: { id } }) => {
    await requireTrack(db, id)
    return answerList(db, id)
  })

  changeRoute(app, 'createRecording', deps, async ({ params: { id }, body }, { trx, record }) => {
    await tracks.lock(trx)
    const track = await requireTrack(trx, id)
    await claimDemoRow(trx, 'musicTracks', id)
    const added = await insertRecording(trx, id, body, now())
    await record(`Added ${nameOf(added)} to the track ${quoted(track.title)}`, { after: added })
    return added
  })

  changeRoute(app, 'orderRecordings', deps, async ({ params: { id }, body: { ids } }, { trx, record }) => {
    await tracks.lock(trx)
    const track = await requireTrack(trx, id)
    await lockRecordings(trx)
    const before = await listRecordings(trx, id)
    const joined = (order: readonly number[]) => order.join(' ')
    const known = before.map((one) => one.id)
    if (joined([...ids].sort()) !== joined([...known].sort()))
      throw new HttpError(409, 'The recordings were changed by somebody else in the meantime.')
    await orderRecordings(trx, ids)
    await record(`Changed the order of the recordings of the track ${quoted(track.title)}`, {
      before: { recordings: titles(before) },
      after: { recordings: titles(await listRecordings(trx, id)) },
    })
    return answerList(trx, id)
  })

  changeRoute(app, 'updateRecording', deps, async ({ params: { id }, body }, { trx, record }) => {
    await claimTrackOf(trx, id)
    const table = { lock: lockRecordings, find: findRecording }
    const before = await findForUpdate(trx, table, 'recording', { id, version: body.version })
    const after = await updateRecording(trx, id, body, now())
    await record(`Updated ${nameOf(after)}`, { before: textsOf(before), after: textsOf(after) })
    return after
  })

  changeRoute(app, 'deleteRecording', deps, async ({ params: { id } }, { trx, record }) => {
    const before = existing(await findRecording(trx, id))
    await deleteRecording(trx, id, now())
    await record(`Deleted ${nameOf(before)}`, { before: textsOf(before) })
  })

  changeRoute(app, 'restoreRecording', deps, async ({ params: { id } }, { trx, record }) => {
    if (!(await restoreRecording(trx, id, now())))
      throw new HttpError(404, 'There is no such deleted recording.')
    const restored = existing(await findRecording(trx, id))
    await record(`Restored ${nameOf(restored)}`, { after: textsOf(restored) })
    return restored
  })
}

/** @throws HttpError 404 */
export async function requireTrack(db: Db, id: number) {
  const track = await tracks.find(db, id)
  if (!track) throw new HttpError(404, 'There is no such track.')
  return track
}

const titles = (recordings: readonly Recording[]) => recordings.map(({ title }) => title).join(', ')

/** The fields in the audit log, without the file, which has entries of its own. */
function textsOf({ audio: _audio, ...texts }: Recording) {
  return texts
}
