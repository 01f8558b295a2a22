import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { VideoFile } from '@troubadour/domain/video/video-file'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import type { VideoFileRow } from '../db/site-tables.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { OTHER_OFFSET_MESSAGE, receiveChunk, type Part } from '../http/receive-chunk.ts'
import { withFileForms } from '../http/receive-file.ts'
import { videoEnding } from './video-ending.ts'

/** Folder in the media store. */
export const VIDEO_FOLDER = 'video'
export const VIDEO_PARTS_FOLDER = 'video/parts'

const WRONG_FILE_MESSAGE = 'This file is no MP4 or WebM video. Please choose another one.'
const GONE_MESSAGE = 'The file is not on the server any more. Please send it again.'

interface VideoDeps extends RouteDeps {
  deleteFiles: (names: string[]) => Promise<void>
}

/** Uploads of videos for the site (docs/product/calls.md#video-files). */
export function videoRoutes(app: FastifyInstance, deps: VideoDeps): void {
  const { db, now, mediaStore, deleteFiles } = deps

  changeRoute(app, 'startVideoUpload', deps, async ({ body }, { trx, record }) => {
    const begun = await trx
      .selectFrom('videoFiles')
      .selectAll()
      .where('fileName', '=', body.fileName)
      .where('bytes', '=', String(body.bytes))
      .where('lastModified', '=', String(body.lastModified))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    // An unfinished upload whose parts were not joined starts again; the sweep deletes parts that no row references.
    if (begun && (begun.name !== null || receivedBytes(begun) < Number(begun.bytes)))
      return toVideoFile(begun)
    const row = { ...body, createdAt: now(), updatedAt: now() }
    const added = await trx.insertInto('videoFiles').values(row).returningAll().executeTakeFirstOrThrow()
    await record(`Began to send the video ${quoted(body.fileName)}`)
    return toVideoFile(added)
  })

  withFileForms(app, (scope) => {
    contractRoute(scope, 'sendVideoChunk', deps, async ({ params: { id }, query }, call) => {
      await receiveChunk(deps, call, VIDEO_PARTS_FOLDER, (part) => addPart(id, part, query.offset))
      const row = await find(db, id)
      return toVideoFile(receivedBytes(row) === Number(row.bytes) ? await putTogether(row) : row)
    })
  })

  /** @throws HttpError 404, 409 when the part is not the next one, 413 */
  async function addPart(id: number, part: Part, offset: number): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const row = await find(trx, id)
      if (row.name !== null || receivedBytes(row) !== offset) throw new HttpError(409, OTHER_OFFSET_MESSAGE)
      if (offset + part.bytes > Number(row.bytes))
        throw new HttpError(413, 'The file is longer than was announced.')
      const parts = JSON.stringify([...row.parts, part])
      await trx.updateTable('videoFiles').set({ parts, updatedAt: now() }).where('id', '=', id).execute()
    })
  }

  /** @throws HttpError 400 for a file that is not a video */
  async function putTogether(row: VideoFileRow): Promise<VideoFileRow> {
    const whole = mediaStore.temporaryFile()
    try {
      for (const { name } of row.parts) {
        const part = await mediaStore.open(name)
        if (!part) throw new HttpError(400, GONE_MESSAGE)
        await pipeline(part, createWriteStream(whole, { flags: 'a' }))
      }
      const ending = await videoEnding(whole)
      if (!ending) {
        await db.deleteFrom('videoFiles').where('id', '=', row.id).execute()
        throw new HttpError(400, WRONG_FILE_MESSAGE)
      }
      const name = `${VIDEO_FOLDER}/${randomUUID()}${ending}`
      const { size: bytes } = await stat(whole)
      await mediaStore.put(name, { stream: createReadStream(whole), bytes })
      const changed = { name, parts: '[]', updatedAt: now() }
      return await db
        .updateTable('videoFiles')
        .set(changed)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    } finally {
      await rm(whole, { force: true })
      await deleteFiles(row.parts.map(({ name }) => name))
    }
  }
}

async function find(db: Db, id: number): Promise<VideoFileRow> {
  const row = await db
    .selectFrom('videoFiles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new HttpError(404, 'This upload is not there any more.')
  return row
}

function receivedBytes({ parts }: Pick<VideoFileRow, 'parts'>): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

function toVideoFile(row: VideoFileRow): VideoFile {
  const { id, name } = row
  if (name === null) return { id, received: receivedBytes(row), address: null }
  return { id, received: Number(row.bytes), address: `/media/${name}` }
}
