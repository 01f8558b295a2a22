import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { PRESS_ZIP_ID, type ShownPressFile, type ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute, fileRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { digestOf } from '../shared/tokens.ts'
import { savedAs, sendFetched, type SendStored } from '../shared/send-file.ts'
import { pressZip } from './press-zip.ts'
import {
  readVisiblePressKit,
  type PressFileRow,
  type PressReader,
  type VisiblePressKit,
} from './visible-press-kit.ts'

const MINUTE_MS = 60 * 1000
const NOT_HERE_MESSAGE = 'There is nothing here.'

interface PressDeps extends RouteDeps {
  sendStored: SendStored
}

/** The press kit for visitors, and for holders of a private link (docs/product/states.md#press-kit). */
export function publicPressRoutes(app: FastifyInstance, deps: PressDeps): void {
  const { db, now, mediaStore, readSite, sendStored } = deps

  contractRoute(app, 'getPressKit', deps, async (_input, { validUntil }) => {
    // Its lists of shows and releases change with time.
    validUntil(new Date(now().getTime() + MINUTE_MS))
    const kit = await readVisiblePressKit(deps, 'everybody')
    return kit ? show(kit, '/api/press-kit') : null
  })

  contractRoute(app, 'readPressLink', deps, async ({ params: { token } }, { reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return show(await readLinked(token), `/api/press-links/${token}`)
  })

  fileRoute(app, 'fetchPressFile', async ({ params: { id }, query }, exchange) =>
    send(await readFor('everybody'), id, query, exchange),
  )

  fileRoute(app, 'fetchLinkedPressFile', async ({ params: { token, id }, query }, exchange) => {
    exchange.reply.header('x-robots-tag', 'noindex')
    return send(await readLinked(token), id, query, exchange)
  })

  /** @throws HttpError 404 while there is no press kit */
  async function readFor(reader: PressReader): Promise<VisiblePressKit> {
    const kit = await readVisiblePressKit(deps, reader)
    if (!kit) throw new HttpError(404, NOT_HERE_MESSAGE)
    return kit
  }

  /** @throws HttpError 404, also for a revoked link */
  async function readLinked(token: string): Promise<VisiblePressKit> {
    const link = await db
      .selectFrom('pressLinks')
      .select('id')
      .where('digest', '=', digestOf(token))
      .executeTakeFirst()
    if (!link) throw new HttpError(404, NOT_HERE_MESSAGE)
    return readFor('linked')
  }

  /** @param base URL that those of the files begin with */
  async function show(kit: VisiblePressKit, base: string): Promise<ShownPressKit> {
    const toShown = (row: PressFileRow) => shownFile(row, base)
    const zip = await pressZip(kit, await readSite(), mediaStore)
    return {
      ...kit,
      photos: kit.photos.map(({ file, ...words }) => ({ ...toShown(file), ...words })),
      rider: kit.rider.map(toShown),
      stagePlot: kit.stagePlot.map(toShown),
      logos: kit.logos.map(toShown),
      zip: zip && { name: zip.name, bytes: zip.bytes, href: `${base}/files/${PRESS_ZIP_ID}` },
    }
  }

  async function send(
    kit: VisiblePressKit,
    id: string,
    { size }: { size?: 'page' },
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply> {
    if (id === PRESS_ZIP_ID) {
      const zip = await pressZip(kit, await readSite(), mediaStore)
      if (!zip) throw new HttpError(404, NOT_HERE_MESSAGE)
      return exchange.reply
        .headers({ ...savedAs(zip.name), 'content-length': String(zip.bytes) })
        .type('application/zip')
        .send(zip.stream)
    }
    const files = [...kit.photos.map(({ file }) => file), ...kit.rider, ...kit.stagePlot, ...kit.logos]
    const row = files.find((file) => file.id === id)
    const shown = row?.picture ? mediaPicture(row.picture)?.src.slice('/media/'.length) : undefined
    const stored = size === 'page' ? shown : row?.stored
    if (!row || stored === undefined) throw new HttpError(404, NOT_HERE_MESSAGE)
    return sendFetched(sendStored, { stored, name: row.name }, exchange)
  }
}

/** The picture URL of a private file ends with the link's token. */
function shownFile({ id, name, bytes, picture, isPrivate }: PressFileRow, base: string): ShownPressFile {
  const href = `${base}/files/${id}`
  const shown = picture !== null && isPrivate ? `${href}?size=page` : picture
  return { name, bytes: Number(bytes), href, picture: shown }
}
