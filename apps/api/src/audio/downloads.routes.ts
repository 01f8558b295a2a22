import { extname } from 'node:path'
import { contract } from '@troubadour/domain/contract/contract'
import type { DownloadFile } from '@troubadour/domain/release/downloads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { contractRoute, validate } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { findReleased } from './heard-recordings.ts'

interface DownloadDeps extends RouteDeps {
  /** Sends a file of the media store by ranges. */
  sendStored: (
    name: string,
    answer: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
  ) => Promise<FastifyReply>
}

/** What visitors fetch of a release (docs/product/calls.md#recordings, docs/product/states.md#downloads). */
export function downloadRoutes(app: FastifyInstance, deps: DownloadDeps): void {
  const { db, now, readSite, sendStored } = deps

  /** @throws HttpError 404 for a release that is hidden or not out */
  async function listFor(slug: string) {
    const { timeZone } = await readSite()
    const track = await findReleased(db, slug, { now: now().toISOString(), timeZone })
    if (!track) throw new HttpError(404, 'There is no such release.')
    return track.downloads === 'free' ? listRecordings(db, track) : []
  }

  contractRoute(app, 'listDownloads', deps, async ({ params: { slug } }) => {
    const recordings = await listFor(slug)
    return { recordings: recordings.map((one) => ({ ...one, files: one.files.map(({ file }) => file) })) }
  })

  // Not by `contractRoute`, whose answers are JSON.
  const { path, method, access } = contract.fetchDownload
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint: { name: 'fetchDownload', ...contract.fetchDownload }, access },
    handler: async (request, reply) => {
      // Of what could not be sent too.
      reply.header('cache-control', 'no-store')
      const { slug, recordingId, format } = validate(contract.fetchDownload.params, request.params) as {
        slug: string
        recordingId: number
        format: DownloadFile['format']
      }
      const recording = (await listFor(slug)).find(({ id }) => id === recordingId)
      const found = recording?.files.find(({ file }) => file.format === format)
      if (!found) throw new HttpError(404, 'There is no such file.')
      const name = encodeURIComponent(found.file.name).replaceAll("'", '%27')
      return sendStored(found.stored, {
        ...{ request, reply },
        headers: {
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
        },
      })
    },
  })
}

interface Fetched {
  id: number
  title: string
  files: { file: DownloadFile; /** In the media store. */ stored: string }[]
}

async function listRecordings(db: Db, track: { id: number; slug: string }): Promise<Fetched[]> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(['downloads', 'original', 'bytes'])
          .whereRef('recordingId', '=', 'recordings.id')
          .where('state', '=', 'ready')
          .orderBy('id', 'desc')
          .limit(1)
          .as('audio'),
      (join) => join.onTrue(),
    )
    .select(['recordings.id', 'title', 'downloads', 'original', 'bytes'])
    .where('trackId', '=', track.id)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id, title, downloads, original, bytes }) => ({
    id,
    title,
    files: [
      ...downloads,
      ...(original === null ? [] : [{ format: 'original' as const, name: original, bytes: Number(bytes) }]),
    ].map(({ format, name, bytes: size }) => ({
      stored: name,
      file: {
        ...{ format, bytes: size, name: fileName(title, extname(name)) },
        href: `/api/releases/${track.slug}/downloads/${id}/${format}`,
      },
    })),
  }))
}

/** Without what some systems do not take in names. */
function fileName(title: string, ending: string): string {
  return `${title.replaceAll(/[\u0000-\u001f\\/:*?"<>|]/g, ' ').trim() || 'Recording'}${ending}`
}
