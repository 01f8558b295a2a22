import { isSameFile } from '@troubadour/domain/release/recording'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import { claimTrackOf } from '../db/demo-rows.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { OTHER_OFFSET_MESSAGE, receiveChunk, type Part } from '../http/receive-chunk.ts'
import { withFileForms } from '../http/receive-file.ts'
import { AUDIO_JOB } from '../jobs/job.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import {
  existing,
  findAudioFile,
  findRecording,
  hasOriginal,
  receivedBytes,
  updateAudioFile,
} from './recordings.repository.ts'

/** Parts of uploads, until they are joined. */
export const PARTS_FOLDER = 'audio/parts'

/** Uploads of recordings, in parts that can be sent again (docs/product/calls.md#recordings). */
export function audioRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  changeRoute(app, 'startAudioUpload', deps, async ({ params: { id }, body }, { trx, record }) => {
    await claimTrackOf(trx, id)
    const recording = existing(await findRecording(trx, id))
    const current = await findAudioFile(trx, id)
    if (recording.audio?.state === 'uploading' && isSameFile(recording.audio, body)) return recording
    // The sweep deletes the parts that no row references.
    if (current && current.state !== 'ready')
      await trx.deleteFrom('audioFiles').where('id', '=', current.id).execute()
    const values = { recordingId: id, state: 'uploading', createdAt: now(), updatedAt: now() } as const
    await trx
      .insertInto('audioFiles')
      .values({ ...values, ...body })
      .execute()
    await record(`Began to send ${quoted(body.fileName)} for the recording ${quoted(recording.title)}`)
    return existing(await findRecording(trx, id))
  })

  changeRoute(app, 'retryAudio', deps, async ({ params: { id } }, { trx, record }) => {
    const recording = existing(await findRecording(trx, id))
    const file = await findAudioFile(trx, id)
    const hasFailed = file?.state === 'failed' || (file?.state === 'ready' && file.problem !== null)
    if (!hasFailed || !hasOriginal(file)) throw new HttpError(409, 'There is nothing to try again.')
    const state = file.state === 'failed' ? 'queued' : 'ready'
    await updateAudioFile(trx, file.id, { state, problem: null, attempts: 0 }, now())
    await wakeJob(trx, AUDIO_JOB)
    await record(`Had the file of the recording ${quoted(recording.title)} worked on again`)
    return existing(await findRecording(trx, id))
  })

  withFileForms(app, (scope) => {
    contractRoute(scope, 'sendAudioChunk', deps, async ({ params, query }, call) => {
      await receiveChunk(deps, call, PARTS_FOLDER, (part) => addPart(params.id, part, query.offset))
      return existing(await findRecording(db, params.id))
    })
  })

  /** @throws HttpError 409 when the part is not the next one */
  async function addPart(recordingId: number, part: Part, offset: number) {
    await db.transaction().execute(async (trx) => {
      existing(await findRecording(trx, recordingId))
      const file = await findAudioFile(trx, recordingId)
      if (file?.state !== 'uploading' || receivedBytes(file.parts) !== offset)
        throw new HttpError(409, OTHER_OFFSET_MESSAGE)
      const parts = [...file.parts, part]
      const received = offset + part.bytes
      if (received > Number(file.bytes)) throw new HttpError(413, 'The file is longer than was announced.')
      const isWhole = received === Number(file.bytes)
      await updateAudioFile(trx, file.id, { parts, ...(isWhole && { state: 'queued' }) }, now())
      if (isWhole) await wakeJob(trx, AUDIO_JOB)
    })
  }
}
