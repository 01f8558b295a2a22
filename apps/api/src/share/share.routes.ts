import { buffer } from 'node:stream/consumers'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { cardOfAnnounced } from '@troubadour/domain/announce/announced-words'
import type { ShareCard } from '@troubadour/domain/share/share-card'
import type { ShareFormat } from '@troubadour/domain/share/share-formats'
import { matchesEtag, REVALIDATED } from '@troubadour/server/http-cache'
import { sharedId, sharePicturePath } from '@troubadour/server/share-picture'
import type { FastifyInstance } from 'fastify'
import { findAnnounceable } from '../content/find-announceable.ts'
import { fileRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import { findShareCard, type ShareCardDeps } from './share-cards.ts'
import { drawnFiles } from './drawn-files.ts'

export interface ShareOrder {
  card: ShareCard
  /** File of the card's picture. */
  picture: Uint8Array | null
  format: ShareFormat
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
 * @returns what draws each picture once
 */
export function shareRoutes(
  app: FastifyInstance,
  deps: ShareDeps,
): { draw: (card: ShareCard, format: ShareFormat) => Promise<Uint8Array> } {
  const readDrawn = drawnFiles(deps.mediaStore)

  app.get<ShareRoute>('/media/share/:name', { config: { access: 'public' } }, async (request, reply) => {
    const id = sharedId(request.params.name)
    const card = id && (await findShareCard(deps, id))
    if (!card) throw new HttpError(404, 'Not found')
    const path = sharePicturePath(card)
    const name = nameIn(path)
    reply.header('cache-control', REVALIDATED)
    if (name !== request.params.name) return reply.redirect(path, 302)
    const etag = `"${name}"`
    reply.header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/jpeg').send(await draw(card, 'wide'))
  })

  return { draw }

  function draw(card: ShareCard, format: ShareFormat): Promise<Uint8Array> {
    const name = nameIn(sharePicturePath(card))
    return readDrawn(format === 'wide' ? name : `${format}-${name}`, async () =>
      runInChild<ShareOrder, Uint8Array>(WORKER, { card, picture: await pictureOf(card, deps), format }),
    )
  }
}

/**
 * Share pictures in all formats, before visitors see the show or release, too: they have the wide one of what is public
 * alone. Registered where access is checked.
 */
export function announcedPictureRoute(
  app: FastifyInstance,
  { db, readSite, draw }: Pick<RouteDeps, 'db' | 'readSite'> & ReturnType<typeof shareRoutes>,
): void {
  fileRoute(app, 'getAnnouncedPicture', async ({ params: { format, ...wanted } }, { reply }) => {
    const site = await readSite()
    const thing = await findAnnounceable(db, wanted, site)
    if (!thing) throw new HttpError(404, 'Not found')
    return reply.type('image/jpeg').send(await draw(cardOfAnnounced(thing, site), format))
  })
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The uploaded picture; pictures of other sites are not requested. */
async function pictureOf(
  { imageUrl }: ShareCard,
  { mediaStore }: Pick<ShareDeps, 'mediaStore'>,
): Promise<Uint8Array | null> {
  const [name] = pictureFiles(imageUrl)
  const file = name === undefined ? undefined : await mediaStore.open(name)
  return file ? buffer(file) : null
}
