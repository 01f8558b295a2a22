import { STATUS_CODES } from 'node:http'
import { contract } from '@troubadour/domain/contract/contract'
import { errorResponse } from '@troubadour/domain/schema/endpoint-schemas'
import { REFUSAL_MESSAGES } from '@troubadour/server/errors'
import { REQUEST_ID_HEADER } from '@troubadour/server/request-id'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isDatabaseUnavailable } from '../db/database.ts'
import { HttpError } from '../shared/http-error.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Retry-After in seconds when the database is unreachable or busy. */
const RETRY_AFTER_S = 1

/** Messages for Fastify's own errors, whose texts are written for programmers. */
const MESSAGES: Record<number, string> = {
  ...REFUSAL_MESSAGES,
  415: 'The body must be application/json.',
}
const CODE_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is not valid JSON.',
}

/** Shapes every error as `{ message, errors? }`, without internal details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(new HttpError(404, 'Not found'), request, reply))
}

/** Also handles errors before a route is found, such as a malformed URL. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, message, details } = toHttpError(error)
  // A failed request saves no session: if saving failed, too, Fastify would send its own response, which contains the
  // text of the error.
  Object.assign(request, { session: null })
  if (details.isShed) request.log.debug(message)
  else if (statusCode >= 500) request.log[statusCode === 503 ? 'warn' : 'error']({ err: error }, message)
  else if (statusCode === 401 || statusCode === 403)
    request.log.info({ statusCode, url: request.url }, 'denied')

  const body = {
    message,
    ...(details.errors && { errors: details.errors }),
    ...('current' in details && { current: details.current }),
    ...('canBeSent' in details && { canBeSent: details.canBeSent }),
    ...('steps' in details && { steps: details.steps }),
    ...('release' in details && { release: details.release }),
  }
  const shaped = schemaOf(request, statusCode).safeParse(body)
  const size = sizeOf(error)
  if (size !== undefined) reply.header('content-range', size)
  if (details.retryAfterS !== undefined) reply.header('retry-after', String(details.retryAfterS))
  return reply
    .code(statusCode)
    .headers({
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      [REQUEST_ID_HEADER]: request.id,
    })
    .send(JSON.stringify(shaped.data ?? { message }))
}

/** `Content-Range` of a file that a range is beyond the end of, from the plugin that serves files. */
function sizeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('headers' in error)) return undefined
  // The plugin's errors have the headers of their responses.
  return (error.headers as Record<string, string | undefined>)['Content-Range']
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (isDatabaseUnavailable(error)) {
    return new HttpError(503, 'The site is busy. Please try again in a moment.', {
      retryAfterS: RETRY_AFTER_S,
    })
  }
  // Any value can be thrown; both properties are checked before use.
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) {
    return new HttpError(500, 'Something went wrong on the server.')
  }
  const message = CODE_MESSAGES[String(code)] ?? MESSAGES[statusCode] ?? STATUS_CODES[statusCode]
  return new HttpError(statusCode, message ?? 'The request was refused.')
}

function schemaOf(request: FastifyRequest, statusCode: number): z.ZodType {
  // A request with a malformed URL has no route.
  const name = request.routeOptions?.config?.endpoint?.name
  const responses: Record<number, z.ZodType> = name ? contract[name].responses : {}
  return responses[statusCode] ?? errorResponse
}
