import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { crc32 } from 'node:zlib'
import { PRESS_CATEGORY } from '@troubadour/domain/media/upload-rules'
import type { PressFile } from '@troubadour/domain/press/press-kit'
import { quoted, recordActivity, type Sender } from '../activity/audit.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { ReceivedFile } from '../http/receive-file.ts'
import { readHead } from '../shared/read-head.ts'
import { fileName } from '../shared/send-file.ts'
import { pictureFormat, type PictureFormat } from './picture-format.ts'
import { makePictureInChild, storePicture } from './store-picture.ts'

/** Longer names are truncated, in characters. */
const NAME_MAX_LENGTH = 120
const ENDINGS: Record<PictureFormat | 'pdf', string> = {
  pdf: '.pdf',
  jpeg: '.jpg',
  png: '.png',
  gif: '.gif',
  webp: '.webp',
  heif: '.avif',
}

/**
 * Stores a file of the press kit unchanged, and for a picture also makes a library picture for pages.
 * @throws HttpError 400 or 415; the store's or the database's error
 */
export async function storePressFile(
  deps: Pick<RouteDeps, 'db' | 'mediaStore' | 'now'>,
  { path, bytes, name: sentName }: ReceivedFile,
  actor: Sender,
): Promise<PressFile> {
  const { db, mediaStore } = deps
  const format = (await isPdf(path)) ? 'pdf' : await pictureFormat(path, PRESS_CATEGORY, sentName)
  const ending = ENDINGS[format]
  const picture = format === 'pdf' ? null : await makePictureInChild({ file: path, format })
  const now = deps.now()
  const title = sentName.slice(0, sentName.length - extname(sentName).length).slice(0, NAME_MAX_LENGTH)
  const id = randomUUID()
  const row = {
    id,
    name: fileName(title, ending, 'File'),
    picture: picture && picture.path,
    bytes,
    checksum: await checksumOf(path),
  }
  const stored = `press/${id}${ending}`
  await mediaStore.put(stored, { stream: createReadStream(path), bytes })
  try {
    if (picture) await storePicture(deps, picture, { kind: 'uploaded', alt: '', actor }, now)
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('pressFiles')
        .values({ ...row, stored, createdAt: now })
        .execute()
      const summary = `Uploaded the file ${quoted(row.name)} for the press kit`
      await recordActivity(trx, actor, { kind: 'change', summary }, now)
    })
  } catch (error) {
    // A file that cannot be deleted is deleted by the sweep later.
    await Promise.allSettled([mediaStore.delete(stored)])
    throw error
  }
  const { checksum: _checksum, ...answer } = row
  return answer
}

async function isPdf(path: string): Promise<boolean> {
  return (await readHead(path, 5)).toString('latin1') === '%PDF-'
}

async function checksumOf(path: string): Promise<number> {
  let checksum = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) checksum = crc32(chunk, checksum)
  return checksum
}
