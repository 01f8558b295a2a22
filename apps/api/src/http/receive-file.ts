import multipart, { type MultipartFile } from '@fastify/multipart'
import {
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { invalidFields, refuseUnsafeText } from './contract-route.ts'
import { HttpError } from './http-error.ts'
import { readForm, withBodyTimeouts, type FormLimits } from './large-body.ts'
import { requireAttempt } from './throttle.ts'

const MINUTE_MS = 60 * 1000
/** 5 MB over a slow line; every other body has 4 s. */
const BODY_TIMEOUTS = { idleMs: 5000, totalMs: MINUTE_MS }
const LIMITS: FormLimits = {
  files: 1,
  fields: 1,
  parts: 2,
  // One byte more than the largest file, so that a larger one is recognised.
  fileSize: SUBSCRIBER_IMPORT_MAX_BYTES + 1,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}
const NO_FILE_MESSAGE = 'Please choose a file.'

/** Registers routes that take such a form, in a separate scope because of its parser. */
export function withFileForms(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addRoutes(scope)
  })
}

interface FileForm<Value> {
  /** The field before the file. */
  name: string
  /** @param value null when it is missing @throws HttpError 400 */
  read: (value: string | null, isTruncated: boolean) => Value
  message: string
  /** How many such forms one administrator sends. */
  free: number
}

/**
 * Reads a form of one field and one file behind it. The file is held in memory: it is small, and nothing is done with it
 * before all of it is there.
 * @throws HttpError 400, 413, 415 or 429
 */
export async function receiveFile<Value>(
  { db, now }: { db: Db; now: () => Date },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, read, message, free }: FileForm<Value>,
): Promise<{ value: Value; file: Buffer[]; fileName: string }> {
  if (!request.isMultipart()) throw new HttpError(415, 'The file must be sent as multipart/form-data.')
  const limit = { free, firstDelayMs: 5000, maxDelayMs: MINUTE_MS, forgetAfterMs: 10 * MINUTE_MS }
  const tooMany = 'That were many files at once. Please wait a moment.'
  await requireAttempt(db, `import:${name}:${request.session.userId}`, { ...limit, message: tooMany }, now())
  const form = { value: undefined as Value | undefined, file: null as Buffer[] | null, fileName: '' }
  await withBodyTimeouts({ request, reply }, BODY_TIMEOUTS, () =>
    readForm(request, { limits: LIMITS, message }, async (part) => {
      if (part.type === 'field' && part.fieldname === name) {
        const text = String(part.value)
        refuseUnsafeText({ [name]: text })
        form.value = read(text, part.valueTruncated)
      } else if (part.type !== 'file' || part.fieldname !== 'file')
        throw invalidFields({ [part.fieldname]: 'Unknown field' })
      else {
        form.value ??= read(null, false)
        form.file = await readFile(part)
        form.fileName = part.filename ?? ''
        refuseUnsafeText({ file: form.fileName })
      }
    }),
  )
  const value = form.value ?? read(null, false)
  if (!form.file) throw invalidFields({ file: NO_FILE_MESSAGE })
  return { value, file: form.file, fileName: form.fileName }
}

async function readFile(part: MultipartFile): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    // The rest is read and dropped: throwing here would stop the parser in the middle of the form.
    if (size <= SUBSCRIBER_IMPORT_MAX_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > SUBSCRIBER_IMPORT_MAX_BYTES) throw new HttpError(413, SUBSCRIBER_IMPORT_SIZE_MESSAGE)
  if (size === 0) throw invalidFields({ file: NO_FILE_MESSAGE })
  return chunks
}
