import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** How long a large body may take. */
interface Patience {
  /** Without a byte for this long it is given up. */
  idleMs: number
  totalMs: number
}

const patient = new WeakSet<Socket>()

/**
 * True while the body that a connection carries has time limits of its own. The server's `requestTimeout` is one for
 * all routes; when it runs out Node only reports it, and whoever hears of it decides.
 */
export function isPatient(socket: Socket): boolean {
  return patient.has(socket)
}

/**
 * Gives a request more time for its body than the server gives every other one (docs/reliability.md#faults, F14).
 * @param read reads the whole body; it must stop when the connection is closed
 * @throws HttpError 408 when the limits are exceeded; the connection is closed after the answer
 */
export async function withPatience<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { idleMs, totalMs }: Patience,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = request.raw
  // A request that was injected has no connection.
  if (!(socket instanceof Socket)) return read()
  let giveUp = () => {}
  const tooSlow = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      void reply.header('connection', 'close')
      // Node tells nobody that the rest of a request with an answer does not come: whoever reads it would wait for ever.
      reply.raw.once('close', () => request.raw.destroy())
      reject(new HttpError(408, 'The request took too long.'))
    }
  })
  patient.add(socket)
  const total = setTimeout(giveUp, totalMs)
  request.raw.on('timeout', giveUp)
  socket.setTimeout(idleMs)
  try {
    return await Promise.race([read(), tooSlow])
  } finally {
    patient.delete(socket)
    clearTimeout(total)
    request.raw.off('timeout', giveUp)
    socket.setTimeout(0)
  }
}

/** Everything that is limited in a form, so that no default of the parser counts. Sizes in bytes. */
export interface FormLimits {
  files: number
  fields: number
  parts: number
  fileSize: number
  fieldSize: number
  fieldNameSize: number
  headerPairs: number
}

/**
 * Reads a multipart form as it comes. One with a fault is read to its end all the same, because an answer in mid-upload
 * would not get through.
 * @param take told each part in order; it must not stop in the middle of a file
 * @param message what a form is answered with that the parser refuses: one that ends too early, or has too many parts
 * @throws HttpError 400, or what `take` throws
 */
export async function readForm(
  request: FastifyRequest,
  { limits, message }: { limits: FormLimits; message: string },
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
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

async function readToEnd({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe()
  raw.resume()
  // Who has gone hears no answer, so how it ended does not matter.
  await finished(raw, { writable: false }).catch(() => undefined)
}

/** The parser's own refusals in plain words; what has another cause as it is. */
function plainFormError(error: unknown, message: string): unknown {
  const isOfParser = error instanceof Error && !(error instanceof HttpError) && !('syscall' in error)
  return isOfParser ? Object.assign(new HttpError(400, message), { cause: error }) : error
}
