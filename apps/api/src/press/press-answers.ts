import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { PRESS_ZIP_ID, type ShownPressFile, type ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { savedAs, sendFetched, type SendStored } from '../shared/send-file.ts'
import { pressZip } from './press-zip.ts'
import type { PressFileRow, VisiblePressKit } from './visible-press-kit.ts'

export const NOT_HERE_MESSAGE = 'There is nothing here.'

export interface PressAnswerDeps extends Pick<RouteDeps, 'mediaStore' | 'readSite'> {
  sendStored: SendStored
}

/** How the parts that a reader may see are answered: as data of a page, and as files. */
export function createPressAnswers({ mediaStore, readSite, sendStored }: PressAnswerDeps) {
  return { show, send }

  /** @param base URL that those of the files begin with @param folder goes on with */
  async function show(kit: VisiblePressKit, base: string, folder = 'files'): Promise<ShownPressKit> {
    const toShown = (row: PressFileRow) => shownFile(row, `${base}/${folder}`)
    const zip = await pressZip(kit, await readSite(), mediaStore)
    return {
      ...kit,
      photos: kit.photos.map(({ file, ...words }) => ({ ...toShown(file), ...words })),
      rider: kit.rider.map(toShown),
      stagePlot: kit.stagePlot.map(toShown),
      logos: kit.logos.map(toShown),
      zip: zip && { name: zip.name, bytes: zip.bytes, href: `${base}/${folder}/${PRESS_ZIP_ID}` },
    }
  }

  async function send(
    kit: VisiblePressKit,
    id: string,
    { size }: { size?: 'page' | undefined },
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
  const href = `${base}/${id}`
  const shown = picture !== null && isPrivate ? `${href}?size=page` : picture
  return { name, bytes: Number(bytes), href, picture: shown }
}
