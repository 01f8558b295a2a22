import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'
/** The format of `createRequestIds`. Headers in any other format are ignored, so they are never logged. */
const OWN_SHAPE = /^[\w-]{8}-[1-9]\d{0,14}$/

/** Creates request ids: a prefix of this process and a number. @param isTrusted whether to adopt an address's ids */
export function createRequestIds(isTrusted: (address: string | undefined) => boolean = () => false) {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given === 'string' && OWN_SHAPE.test(given) && isTrusted(socket?.remoteAddress)) return given
    return `${prefix}-${(count += 1)}`
  }
}

/** Adds the request id to every error response, so that a user can report it. */
export function nameFailures(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
