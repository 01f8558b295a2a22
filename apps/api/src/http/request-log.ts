import { QuietNotFound } from '@troubadour/server/log-serializers'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Logs one line for each request; successful reads, which are most requests, only at the debug level. */
export class RequestLog extends QuietNotFound {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode } = reply
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const quietLevel = isRead && statusCode < 400 ? 'debug' : 'info'
    const level = error || statusCode >= 500 ? 'error' : quietLevel
    const { method, url, ip } = request
    reply.log[level](
      { method, url, ip, statusCode, ms: Math.round(reply.elapsedTime), ...(error && { err: error }) },
      'request',
    )
  }
}
