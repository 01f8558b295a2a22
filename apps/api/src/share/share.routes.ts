import { buffer } from 'node:stream/consumers'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import type { ShareCard } from '@troubadour/domain/share/share-card'
import { matchesEtag, REVALIDATED } from '@troubadour/server/http-cache'
import { sharedId, sharePicturePath } from '@troubadour/server/share-picture'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import { findShareCard, type ShareCardDeps } from './share-cards.ts'
import { drawnFiles } from './drawn-files.ts'

export interface ShareOrder {
  card: ShareCard
  /** File of the card's picture. */
  picture: Uint8Array | null
}

interface ShareRoute {
  Params: { name: string }
}
type ShareDeps = ShareCardDeps & Pick<RouteDeps, 'mediaStore'>

const WORKER = workerBeside(import.meta.url, 'share-worker')

/**
 * `GET /media/share/{name}`: the share picture of visible content, drawn at the first request
 * (docs/product/public-pages.md#share-pictures). Former names redirect to the current name, so that each item has one
 * picture.
 */
export function shareRoutes(app: FastifyInstance, deps: ShareDeps): void {
  const readDrawn = drawnFiles(deps.mediaStore)

  app.get<ShareRoute>('/media/share/:name', { config: { access: 'public' } }, async (request, reply) => {
    const id = sharedId(request.params.name)
    const card = id && (await findShareCard(deps, id))
    if (!card) throw new HttpError(404, 'Not found')
    const path = sharePicturePath(card)
    const name = path.slice(path.lastIndexOf('/') + 1)
    reply.header('cache-control', REVALIDATED)
    if (name !== request.params.name) return reply.redirect(path, 302)
    const etag = `"${name}"`
    reply.header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const draw = async () =>
      runInChild<ShareOrder, Uint8Array>(WORKER, { card, picture: await pictureOf(card, deps) })
    return reply.type('image/jpeg').send(await readDrawn(name, draw))
  })
}

/** The uploaded picture; pictures of other sites are not requested. */
async function pictureOf(
  { imageUrl }: ShareCard,
  { mediaStore }: Pick<ShareDeps, 'mediaStore'>,
): Promise<Uint8Array | null> {
  const [name] = pictureFiles(imageUrl)
  const file = name === undefined ? undefined : await mediaStore.open(name)
  return file ? buffer(file) : null
}
