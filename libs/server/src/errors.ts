import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** Messages of errors; the framework's own texts are for programmers. */
export const REFUSAL_MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'Not found',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The body is of a type that is not understood.',
}
const DEFECT_MESSAGE = 'The server had a problem. Please try again.'

/** Formats every error of a front end's server like the API: `{ message }`, without internal details. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: unknown }
  const isRefusal = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  // Not an error: the browser disconnected.
  const hasGone = request.raw.socket?.destroyed === true || reply.raw.destroyed
  if (!isRefusal) request.log[hasGone ? 'info' : 'error']({ err: error }, 'a request failed')
  const status = isRefusal ? statusCode : 500
  const message = isRefusal ? (REFUSAL_MESSAGES[status] ?? STATUS_CODES[status] ?? '') : DEFECT_MESSAGE
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', [REQUEST_ID_HEADER]: request.id })
    .send({ message })
}
