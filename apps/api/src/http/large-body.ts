import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

export interface BodyTimeouts {
  /** The longest time without a byte. */
  idleMs: number
  totalMs: number
}

const withOwnTimeouts = new WeakSet<Socket>()

/**
 * True while the body on a connection has its own timeouts. The server's `requestTimeout` is the same for all routes; when
 * it expires, Node only calls `clientErrorHandler`, which decides what happens.
 */
export function hasBodyTimeouts(socket: Socket): boolean {
  return withOwnTimeouts.has(socket)
}

/**
 * Gives the body of a request more time than the server allows by default (docs/reliability.md#faults, F14).
 * @param read reads the whole body; it must stop when the connection is closed
 * @throws HttpError 408 when the limits are exceeded; the connection is closed after the answer
 */
export async function withBodyTimeouts<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { idleMs, totalMs }: BodyTimeouts,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = request.raw
  // An injected request has no connection.
  if (!(socket instanceof Socket)) return read()
  let giveUp = () => {}
  const tooSlow = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      void reply.header('connection', 'close')
      // Once a request is answered, Node does not report that its body broke off: its reader would wait for ever.
      reply.raw.once('close', () => request.raw.destroy())
      reject(new HttpError(408, 'The request took too long.'))
    }
  })
  withOwnTimeouts.add(socket)
  const total = setTimeout(giveUp, totalMs)
  request.raw.on('timeout', giveUp)
  socket.setTimeout(idleMs)
  try {
    return await Promise.race([read(), tooSlow])
  } finally {
    withOwnTimeouts.delete(socket)
    clearTimeout(total)
    request.raw.off('timeout', giveUp)
    socket.setTimeout(0)
  }
}

/**
 * Reads what is left of a body and drops it: an answer before its end is lost at proxies that are still sending.
 * @param limitMs for how long; by default until the body or the connection ends
 */
export async function readToEnd({ raw }: FastifyRequest, limitMs?: number): Promise<void> {
  raw.unpipe()
  raw.resume()
  const signal = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs)
  // A client that has gone gets no answer anyway.
  await finished(raw, { writable: false, signal }).catch(() => undefined)
}
