import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart } from '@fastify/multipart'
import { AUDIO_CHUNK_BYTES } from '@troubadour/domain/release/recording'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { HttpError, withPlainDiskFull } from './http-error.ts'
import { readForm, withBodyTimeouts } from './large-body.ts'
import { limitWork } from './throttle.ts'

/** A part of a file in the media store. */
export interface Part {
  name: string
  bytes: number
}

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
export const OTHER_OFFSET_MESSAGE = 'The upload goes on at another place of the file.'

const runInTurn = limitWork(AT_ONCE)

/** Calls by which files arrive, in parts that can be sent again. @param add declares them */
export function chunkRoutes(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    add(scope)
  })
}

/**
 * Stores the part of a file that a form carries.
 * @param folder of the media store
 * @param add names it in a row; where that fails, the part is deleted
 * @throws HttpError 400, 413, 415 or 507
 */
export async function receiveChunk(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  mediaStore: RouteDeps['mediaStore'],
  folder: string,
  add: (part: Part) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) throw new HttpError(415, 'The file must be sent as multipart/form-data.')
  const temporary = mediaStore.temporaryFile()
  const name = `${folder}/${randomUUID()}`
  try {
    await runInTurn(async () => {
      await withBodyTimeouts({ request, reply }, BODY_TIMEOUTS, () => writeChunk(request, temporary))
      const { size: bytes } = await stat(temporary)
      await mediaStore
        .put(name, { stream: createReadStream(temporary), bytes })
        .catch((error: unknown) => Promise.reject(withPlainDiskFull(error)))
      await add({ name, bytes })
    })
  } catch (error) {
    await mediaStore.delete(name).catch(() => {})
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function writeChunk(request: FastifyRequest, file: string): Promise<void> {
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
