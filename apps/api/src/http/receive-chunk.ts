import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { AUDIO_CHUNK_BYTES } from '@troubadour/domain/media/upload-rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from './deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { receiveFile } from './receive-file.ts'
import { limitWork } from './throttle.ts'

/** A part of a file in the media store. */
export interface Part {
  name: string
  bytes: number
}

const FORM = {
  file: 'chunk',
  noun: 'file',
  maxBytes: AUDIO_CHUNK_BYTES,
  texts: {},
  message: 'Please send one part of the file.',
  /** Enough for 8 MB over a slow line. */
  timeouts: { idleMs: 10_000, totalMs: 180_000 },
  flood: null,
} as const
export const OTHER_OFFSET_MESSAGE = 'The upload goes on at another place of the file.'

const runLimited = limitWork({
  atOnce: 4,
  waiting: 8,
  message: 'Other files are being received.',
  retryAfterS: 5,
})

/**
 * Stores a part of a file, which the client can send again after a failure.
 * @param folder in the media store
 * @param add adds the part to its row; when it fails, the part is deleted
 * @throws HttpError 400, 408, 413, 415 or 507
 */
export function receiveChunk(
  deps: RouteDeps,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  folder: string,
  add: (part: Part) => Promise<void>,
): Promise<void> {
  return runLimited(() =>
    receiveFile(deps, exchange, FORM, async ({ path, bytes }) => {
      if (bytes > AUDIO_CHUNK_BYTES) throw new HttpError(413, 'A part of a file is at most 8 MB.')
      const name = `${folder}/${randomUUID()}`
      try {
        await deps.mediaStore.put(name, { stream: createReadStream(path), bytes })
        await add({ name, bytes })
      } catch (error) {
        await deps.mediaStore.delete(name).catch(() => {})
        throw error
      }
    }),
  )
}
