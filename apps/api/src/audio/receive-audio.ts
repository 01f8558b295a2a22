import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart } from '@fastify/multipart'
import { AUDIO_CHUNK_BYTES, isSameFile } from '@troubadour/domain/release/recording'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import { claimTrackOf } from '../db/demo-rows.ts'
import type { RouteDeps } from '../deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError, withPlainDiskFull } from '../http/http-error.ts'
import { readForm, withBodyTimeouts } from '../http/large-body.ts'
import { limitWork } from '../http/throttle.ts'
import { AUDIO_JOB } from '../jobs/job.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import {
  existing,
  findAudioFile,
  findRecording,
  receivedBytes,
  updateAudioFile,
} from './recordings.repository.ts'

/** What arrives, until it is put together. */
export const PARTS_FOLDER = 'audio/parts'

/** 8 MB over a slow line. */
const BODY_TIMEOUTS = { idleMs: 10_000, totalMs: 180_000 }
const AT_ONCE = { atOnce: 4, waiting: 8, message: 'Other files are being received.', retryAfterS: 5 }
const FORM_LIMITS = {
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
  fileSize: AUDIO_CHUNK_BYTES + 1,
  fieldSize: 1,
  fieldNameSize: 100,
}
const FORM_MESSAGE = 'Please send one part of the file.'
const OTHER_OFFSET_MESSAGE = 'The upload goes on at another place of the file.'

/** The calls by which files of recordings arrive, in parts that can be sent again (docs/product/calls.md#recordings). */
export function audioRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, mediaStore } = deps
  const runInTurn = limitWork(AT_ONCE)

  changeRoute(app, 'startAudioUpload', deps, async ({ params: { id }, body }, { trx, record }) => {
    await claimTrackOf(trx, id)
    const recording = existing(await findRecording(trx, id))
    const current = await findAudioFile(trx, id)
    if (recording.audio?.state === 'uploading' && isSameFile(recording.audio, body)) return recording
    // What the sweep finds without a row, it deletes.
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
    if (!hasFailed) throw new HttpError(409, 'There is nothing to try again.')
    const state = file.state === 'failed' ? 'queued' : 'ready'
    await updateAudioFile(trx, file.id, { state, problem: null, attempts: 0 }, now())
    await wakeJob(trx, AUDIO_JOB)
    await record(`Had the file of the recording ${quoted(recording.title)} worked on again`)
    return existing(await findRecording(trx, id))
  })

  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    contractRoute(scope, 'sendAudioChunk', deps, async ({ params, query }, { request, reply }) => {
      if (!request.isMultipart()) throw new HttpError(415, 'The file must be sent as multipart/form-data.')
      const temporary = mediaStore.temporaryFile()
      const name = `${PARTS_FOLDER}/${randomUUID()}`
      try {
        await runInTurn(async () => {
          const limits = { request, reply }
          await withBodyTimeouts(limits, BODY_TIMEOUTS, () => receiveChunk(request, temporary))
          const { size: bytes } = await stat(temporary)
          await mediaStore
            .put(name, { stream: createReadStream(temporary), bytes })
            .catch((error: unknown) => Promise.reject(withPlainDiskFull(error)))
          await addPart(params.id, { name, bytes }, query.offset)
        })
      } catch (error) {
        await mediaStore.delete(name).catch(() => {})
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
      return existing(await findRecording(db, params.id))
    })
  })

  /** @throws HttpError 409 when the part is not the next one */
  async function addPart(recordingId: number, part: { name: string; bytes: number }, offset: number) {
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

/** Writes the part of a file that a form carries. @throws HttpError 400, 413 or 507 */
async function receiveChunk(request: FastifyRequest, file: string): Promise<void> {
  let bytes = 0
  await readForm(request, { limits: FORM_LIMITS, message: FORM_MESSAGE }, async (part: Multipart) => {
    if (part.type !== 'file') throw new HttpError(400, FORM_MESSAGE)
    await pipeline(part.file, createWriteStream(file, { flags: 'wx' })).catch((error: unknown) => {
      part.file.resume()
      throw withPlainDiskFull(error)
    })
    bytes = part.file.bytesRead
  })
  if (bytes === 0) throw new HttpError(400, FORM_MESSAGE)
  if (bytes > AUDIO_CHUNK_BYTES) throw new HttpError(413, 'A part of a file is at most 8 MB.')
}
