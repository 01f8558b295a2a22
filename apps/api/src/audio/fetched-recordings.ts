import { extname } from 'node:path'
import type { DownloadFile } from '@troubadour/domain/release/downloads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'

/** Sends a file of the media store by ranges. */
export type SendStored = (
  name: string,
  answer: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
) => Promise<FastifyReply>

/** A file of a recording that visitors may fetch. */
export interface FetchedFile extends Omit<DownloadFile, 'href'> {
  /** In the media store. */
  stored: string
}

export interface FetchedRecording {
  id: number
  title: string
  files: FetchedFile[]
}

/** The recordings of a release in their order, with what can be fetched of each. */
export async function listFetched(db: Db, trackId: number): Promise<FetchedRecording[]> {
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
    .where('trackId', '=', trackId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('recordings.id')
    .execute()
  return rows.map(({ id, title, downloads, original, bytes }) => ({
    id,
    title,
    files: [
      ...downloads,
      ...(original === null ? [] : [{ format: 'original' as const, name: original, bytes: Number(bytes) }]),
    ].map(({ format, name, bytes: size }) => ({
      ...{ format, bytes: size, stored: name },
      name: fileName(title, extname(name)),
    })),
  }))
}

/** Without what some systems do not take in names. */
function fileName(title: string, ending: string): string {
  return `${title.replaceAll(/[\u0000-\u001f\\/:*?"<>|]/g, ' ').trim() || 'Recording'}${ending}`
}

/** The recordings as visitors read of them. @param hrefOf where a file is fetched */
export function withAddresses(
  recordings: readonly FetchedRecording[],
  hrefOf: (recordingId: number, format: DownloadFile['format']) => string,
): { id: number; title: string; files: DownloadFile[] }[] {
  return recordings.map(({ id, title, files }) => ({
    id,
    title,
    files: files.map(({ stored: _stored, ...file }) => ({ ...file, href: hrefOf(id, file.format) })),
  }))
}

export function sendFetched(
  sendStored: SendStored,
  { stored, name }: FetchedFile,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const encoded = encodeURIComponent(name).replaceAll("'", '%27')
  return sendStored(stored, {
    ...exchange,
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encoded}`,
    },
  })
}
