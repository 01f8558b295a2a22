import { createReadStream } from 'node:fs'
import {
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from './deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { receiveFile } from './receive-file.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Reads a form of one text field followed by one small file into memory.
 * @param message for a form whose text does not precede the file
 * @param free how many such forms one administrator may send in a row
 * @throws HttpError 400, 408, 413, 415 or 429
 */
export async function receiveImport(
  deps: RouteDeps,
  exchange: Exchange,
  { name, message, free }: { name: string; message: string; free: number },
): Promise<{ text: string; file: Buffer[]; fileName: string }> {
  const form = {
    file: 'file',
    noun: 'file',
    maxBytes: SUBSCRIBER_IMPORT_MAX_BYTES,
    texts: { [name]: message },
    message: `Please send one file, with the ${name} before it.`,
    /** Enough for 5 MB over a slow line; every other body has 4 s. */
    timeouts: { idleMs: 5000, totalMs: 60_000 },
    flood: { key: `import:${name}`, free, message: 'That were many files at once. Please wait a moment.' },
  } as const
  return receiveFile(deps, exchange, form, async ({ path, bytes, name: fileName, texts }) => {
    if (bytes > SUBSCRIBER_IMPORT_MAX_BYTES) throw new HttpError(413, SUBSCRIBER_IMPORT_SIZE_MESSAGE)
    const file: Buffer[] = await createReadStream(path).toArray()
    return { text: texts[name] ?? '', file, fileName }
  })
}
