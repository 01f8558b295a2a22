import { open, rm } from 'node:fs/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from './deps.ts'
import { safeText } from './contract-route.ts'
import { HttpError, withPlainDiskFull, invalidFields } from '../shared/http-error.ts'
import { readToEnd, withBodyTimeouts, type BodyTimeouts } from './large-body.ts'
import { requireAttempt } from './throttle.ts'

/** Registers routes for multipart forms with a file in a separate scope, so that no other route accepts them. */
export function withFileForms(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    // The limits depend on the route.
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addRoutes(scope)
  })
}

const MINUTE_MS = 60 * 1000
/** Delays after too many files in a row (docs/security.md#limits). */
const FLOOD = { firstDelayMs: 5000, maxDelayMs: MINUTE_MS, forgetAfterMs: 10 * MINUTE_MS }

/** Limits of all forms, in place of the parser's defaults. In bytes. */
const FORM_LIMITS = { fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 20 }

interface FileForm {
  /** Name of the form's file field. */
  file: string
  /** The name of the file in messages. */
  noun: 'file' | 'picture'
  /** One byte more is read, to detect a larger file. */
  maxBytes: number
  /** Names of the text fields, each with the error message when it follows the file; null if it may follow. */
  texts: Record<string, string | null>
  /** Message for an incomplete form, or one with other parts. */
  message: string
  timeouts: BodyTimeouts
  /** The number of these forms that one administrator may send in a row; null for no limit. */
  flood: { key: string; free: number; message: string } | null
}

export interface ReceivedFile {
  /** Temporary file, deleted after the work. */
  path: string
  bytes: number
  /** The sender's file name. */
  name: string
  texts: Partial<Record<string, string>>
}

/**
 * Receives a form with one file, and runs `work` with it.
 * @throws HttpError 400, 408, 415, 429 or 507, or what `work` throws
 */
export async function receiveFile<Result>(
  { db, now, mediaStore }: Pick<RouteDeps, 'db' | 'now' | 'mediaStore'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { file, noun, maxBytes, texts, message, timeouts, flood }: FileForm,
  work: (received: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new HttpError(415, `The ${noun} must be sent as multipart/form-data.`)
  if (flood) await requireAttempt(db, `${flood.key}:${request.session.userId}`, { ...FLOOD, ...flood }, now())
  const received: ReceivedFile = { path: mediaStore.temporaryFile(), bytes: 0, name: '', texts: {} }
  let hasFile = false
  try {
    await withBodyTimeouts({ request, reply }, timeouts, () =>
      readForm(request, { texts, maxBytes, message }, async (part) => {
        const name = part.fieldname
        if (part.type === 'file' && name === file) {
          hasFile = true
          // Undefined for a part of bytes without a file name, whatever the type says.
          const sentName = (part.filename as string | undefined) ?? ''
          received.name = safeText({ [name]: sentName })[name] ?? ''
          received.bytes = await save(part, received.path)
        } else if (part.type === 'field' && Object.hasOwn(texts, name)) {
          if (typeof part.value !== 'string') throw invalidFields({ [name]: 'Must be text' })
          if (hasFile && texts[name]) throw invalidFields({ [name]: texts[name] })
          Object.assign(received.texts, safeText({ [name]: part.value }))
        } else throw invalidFields({ [name]: 'Unknown field' })
      }),
    )
    if (received.bytes === 0) throw invalidFields({ [file]: `Please choose a ${noun}.` })
    return await work(received)
  } catch (error) {
    throw withPlainDiskFull(error)
  } finally {
    await rm(received.path, { force: true })
  }
}

/**
 * Reads a multipart form as a stream. An invalid form is also read to its end, because a response during the upload
 * would not arrive.
 * @param take called with each part in order; must read a file to its end
 * @throws HttpError 400, or what `take` throws
 */
async function readForm(
  request: FastifyRequest,
  { texts, maxBytes, message }: Pick<FileForm, 'texts' | 'maxBytes' | 'message'>,
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
  const fields = Object.keys(texts).length
  const limits = { ...FORM_LIMITS, fields, files: 1, parts: fields + 1, fileSize: maxBytes + 1 }
  let fault: unknown
  try {
    for await (const part of request.parts({ limits })) {
      try {
        if (fault === undefined) await take(part)
      } catch (error) {
        fault = plainFormError(error, message)
      }
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    await readToEnd(request)
    throw fault ?? plainFormError(error, message)
  }
  if (fault !== undefined) throw fault
}

/** Replaces an error of the parser by a message for users. */
function plainFormError(error: unknown, message: string): unknown {
  const isOfParser = error instanceof Error && !(error instanceof HttpError) && !('syscall' in error)
  return isOfParser ? Object.assign(new HttpError(400, message), { cause: error }) : error
}

/** @returns its size */
async function save({ file }: MultipartFile, path: string): Promise<number> {
  const handle = await open(path, 'wx')
  let fault: unknown
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      // Throwing here would stop the parser in the middle of the form.
      if (fault === undefined) await handle.writeFile(chunk).catch((error: unknown) => void (fault = error))
    }
  } finally {
    await handle.close()
  }
  if (fault !== undefined) throw fault
  return file.bytesRead
}
