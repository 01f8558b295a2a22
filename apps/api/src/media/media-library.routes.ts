import { PUBLIC_ALT_MESSAGE } from '@troubadour/domain/public-media'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http-error.ts'
import { invalidFields } from '../validate.ts'
import { listMedia, listPublicMedia, updateMedia } from './media.repository.ts'

/** The media library, and what of it is public (Decisions, 3. `GET /api/media-items`). */
export function mediaLibraryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  contractRoute(app, 'listMediaItems', deps, async () => ({ status: 200, body: await listPublicMedia(db) }))

  contractRoute(app, 'listMedia', deps, async ({ query }) => ({
    status: 200,
    body: await listMedia(db, query.before),
  }))

  contractRoute(app, 'updateMedia', deps, async ({ params, body }) => {
    const result = await updateMedia(db, params.id, body)
    if (result.outcome === 'missing') throw new HttpError(404, 'There is no such picture.')
    if (result.outcome === 'alt-missing') throw invalidFields({ alt: PUBLIC_ALT_MESSAGE })
    return { status: 200, body: result.file }
  })
}
