import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { MediaStore } from './media-store.ts'
import { serveObject } from './serve-object.ts'

/** Names are never used again for another picture. In seconds. */
const MAX_AGE_S = 365 * 24 * 60 * 60
/** A picture that a browser takes for a document can do nothing there. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
const HEADERS = {
  'content-security-policy': SANDBOX,
  // Mails show them.
  'cross-origin-resource-policy': 'cross-origin',
}

interface MediaRoute {
  Params: { '*': string }
}
// The route is declared here, whatever serves it, because every route says who may call it.
const OPTIONS = { config: { access: 'public' } } as const

/** `GET /media/*`: the files of the media store, and nothing beside it. */
export async function mediaRoutes(app: FastifyInstance, { source }: MediaStore): Promise<void> {
  if (source.kind === 'bucket') {
    const headers = {
      ...HEADERS,
      'cache-control': `public, max-age=${MAX_AGE_S}, immutable`,
    }
    app.get<MediaRoute>('/media/*', OPTIONS, (request, reply) =>
      serveObject(source.read, request.params['*'], { request, reply, headers }),
    )
    return
  }
  mkdirSync(source.folder, { recursive: true })
  await app.register(fastifyStatic, {
    root: source.folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: MAX_AGE_S * 1000,
    setHeaders: (reply) => reply.headers(HEADERS),
  })
  app.get<MediaRoute>('/media/*', OPTIONS, (request, reply) =>
    request.params['*'].includes('\0') ? reply.callNotFound() : reply.sendFile(request.params['*']),
  )
}
