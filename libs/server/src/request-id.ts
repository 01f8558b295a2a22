import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'
/** As `createRequestIds` makes them: nothing else gets into the log by this way. */
const OWN_SHAPE = /^[\w-]{8}-[1-9]\d{0,14}$/

/** Names requests by a prefix of this process and a number. @param isTrusted whose ids are taken over */
export function createRequestIds(isTrusted: (address: string | undefined) => boolean = () => false) {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given === 'string' && OWN_SHAPE.test(given) && isTrusted(socket?.remoteAddress)) return given
    return `${prefix}-${(count += 1)}`
  }
}

/** Every answer that is an error names its request, so that who sees it can say which one it was. */
export function nameFailures(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
