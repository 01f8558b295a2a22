import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Names are never used again for another picture. */
const MAX_AGE = '365d'
/** A picture that a browser takes for a document can do nothing there. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** `GET /media/*`: the files of the media store, and nothing beside it. */
export async function mediaRoutes(app: FastifyInstance, mediaDir: string): Promise<void> {
  mkdirSync(mediaDir, { recursive: true })
  await app.register(fastifyStatic, {
    root: mediaDir,
    // The route is declared here, because every route says who may call it.
    serve: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: MAX_AGE,
    setHeaders: (reply) => reply.header('content-security-policy', SANDBOX),
  })
  app.get<{ Params: { '*': string } }>('/media/*', { config: { access: 'public' } }, (request, reply) =>
    request.params['*'].includes('\0') ? reply.callNotFound() : reply.sendFile(request.params['*']),
  )
}
