import { buffer } from 'node:stream/consumers'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { iconPaths, type IconKind } from '@troubadour/domain/share/site-icon'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import { drawnFiles } from './drawn-files.ts'

export interface IconOrder {
  picture: Uint8Array
  kind: IconKind
}

interface IconRoute {
  Params: { name: string }
}

const WORKER = workerBeside(import.meta.url, 'icon-worker')
/** Icons of another picture have other URLs. */
const CACHE = 'public, max-age=31536000, immutable'
// Object.keys returns string[].
const kindsOf = (paths: Record<IconKind, string>) => Object.keys(paths) as IconKind[]

/** `GET /media/icon/{name}`: the icons of the site's own picture (docs/product/public-pages.md#icons). */
export function iconRoutes(
  app: FastifyInstance,
  { readSite, mediaStore }: Pick<RouteDeps, 'readSite' | 'mediaStore'>,
): void {
  const readDrawn = drawnFiles(mediaStore)
  app.get<IconRoute>('/media/icon/:name', { config: { access: 'public' } }, async (request, reply) => {
    const { name } = request.params
    const { icon } = (await readSite()).look
    const paths = iconPaths(icon)
    const kind = paths && kindsOf(paths).find((one) => paths[one] === `/media/icon/${name}`)
    if (!icon || !kind) throw new HttpError(404, 'Not found')
    const drawn = await readDrawn(`icon-${name}`, async () => {
      const file = await mediaStore.open(pictureFiles(icon)[0] ?? '')
      if (!file) throw new HttpError(404, 'Not found')
      return runInChild<IconOrder, Uint8Array>(WORKER, { picture: await buffer(file), kind })
    })
    const type = kind === 'ico' ? 'image/x-icon' : 'image/png'
    return reply.header('cache-control', CACHE).type(type).send(drawn)
  })
}
