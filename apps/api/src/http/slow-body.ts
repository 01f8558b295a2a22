import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** How long a large body may take. */
export interface Patience {
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
