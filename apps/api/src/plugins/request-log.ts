import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** One line for each request; successful reads, which are most of them, only when details are asked for. */
export class RequestLog extends LogController {
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
    const { method, ip } = request
    const url = withoutSecrets(request.url)
    reply.log[level](
      { method, url, ip, statusCode, ms: Math.round(reply.elapsedTime), ...(error && { err: error }) },
      'request',
    )
  }

  // The handler in errors.ts logs what needs a log.
  override routeNotFound(): void {}
}

/** An address may be a secret: whoever knows that of Printful's notices can send some. */
function withoutSecrets(url: string): string {
  return url.replace(/^(\/api\/printful\/notices\/)[^?]+/i, '$1…')
}
