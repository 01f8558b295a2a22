import { PUBLIC_ALT_MESSAGE } from '@troubadour/domain/media/public-media'
import type { FastifyInstance } from 'fastify'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited, quoted } from '../activity/audit.ts'
import { listMedia, listPublicMedia, updateMedia } from './media.repository.ts'

/** The media library, and what of it is public (docs/product/calls.md#site-calls). */
export function mediaLibraryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  contractRoute(app, 'listMediaItems', deps, async () => ({ status: 200, body: await listPublicMedia(db) }))

  contractRoute(app, 'listMedia', deps, async ({ query }) => ({
    status: 200,
    body: await listMedia(db, query.before),
  }))

  contractRoute(app, 'updateMedia', deps, async ({ params, body }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const result = await updateMedia(trx, params.id, body)
      if (result.outcome === 'missing') throw new HttpError(404, 'There is no such picture.')
      if (result.outcome === 'alt-missing') throw invalidFields({ alt: PUBLIC_ALT_MESSAGE })
      const { before, file } = result
      await record({
        done: 'Updated',
        what: `the picture ${quoted(file.alt || file.filePath)}`,
        before,
        after: file,
      })
      return file
    }),
  }))
}
