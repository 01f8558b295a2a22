import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../shared/http-error.ts'

export interface BodyTimeouts {
  /** Longest pause between two bytes. */
  idleMs: number
  totalMs: number
}

const withOwnTimeouts = new WeakSet<Socket>()

/**
 * Whether the current request on a connection has its own body timeouts. The server's `requestTimeout` is the same for
 * all routes; when it expires, Node only calls `clientErrorHandler`, which decides.
 */
export function hasBodyTimeouts(socket: Socket): boolean {
  return withOwnTimeouts.has(socket)
}

/**
 * Allows the body of a request more time than the server's default (docs/reliability.md#faults, F14).
 * @param read reads the whole body; must stop when the connection is closed
 * @throws HttpError 408 when a timeout expires; the connection is closed after the response
 */
export async function withBodyTimeouts<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { idleMs, totalMs }: BodyTimeouts,
  read: () => Promise<T>,
): Promise<T> {
  const { socket } = request.raw
  // Requests by `inject` have no connection.
  if (!(socket instanceof Socket)) return read()
  let giveUp = () => {}
  const tooSlow = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      void reply.header('connection', 'close')
      // After the response Node does not report an aborted body: its reader would never end.
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
 * Reads and discards the rest of a body: proxies that are still sending lose a response that comes before its end.
 * @param limitMs default: until the body or the connection ends
 */
export async function readToEnd({ raw }: FastifyRequest, limitMs?: number): Promise<void> {
  raw.unpipe()
  raw.resume()
  const signal = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs)
  // A disconnected client gets no response anyway.
  await finished(raw, { writable: false, signal }).catch(() => undefined)
}
