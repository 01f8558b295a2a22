import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import type { Db, MediaFileRow } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { pictureName, recordActivity, type Sender } from '../activity/audit.ts'
import type { ProcessedPicture } from './make-picture.ts'
import { HttpError } from '../shared/http-error.ts'
import { runInChild, workerBeside } from '../shared/run-in-child.ts'
import { pictureFormat, type PictureFormat } from './picture-format.ts'

export interface PictureOrder {
  file: string
  format: PictureFormat
}

const WORKER = workerBeside(import.meta.url, 'picture-worker')

/**
 * Runs `makePicture` in a separate process.
 * @throws HttpError 400 for a picture that is damaged or exceeds the limits
 */
export function makePictureInChild(order: PictureOrder): Promise<ProcessedPicture> {
  return runInChild(WORKER, order)
}

/** An upload of an administrator, or a download by the server. */
type PictureOrigin = { kind: 'uploaded'; alt: string; actor: Sender } | { kind: 'fetched'; sourceUrl: string }

/**
 * Stores all files of a picture and its row, or after a failure neither.
 * @throws the store's or the database's error
 */
export async function storePicture(
  { db, mediaStore }: Pick<RouteDeps, 'db' | 'mediaStore'>,
  picture: ProcessedPicture,
  origin: PictureOrigin,
  now: Date,
): Promise<Pick<MediaFileRow, 'id'>> {
  try {
    for (const { name, bytes } of picture.files) await mediaStore.put(name, bytes)
    return await db.transaction().execute(async (trx) => {
      const row = await insertMediaFile(trx, picture, origin, now)
      if (origin.kind === 'uploaded') {
        const summary = `Uploaded ${pictureName(origin)}`
        await recordActivity(trx, origin.actor, { kind: 'change', summary }, now)
      }
      return row
    })
  } catch (error) {
    // Files that cannot be deleted are deleted by the sweep later, as they have no row.
    await Promise.allSettled(picture.files.map(({ name }) => mediaStore.delete(name)))
    throw error
  }
}

function insertMediaFile(db: Db, picture: ProcessedPicture, origin: PictureOrigin, now: Date) {
  const { path, width, height, files, dominantColour, placeholder, scrim, luminance } = picture
  return db
    .insertInto('mediaFiles')
    .values({
      path,
      width,
      height,
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      alt: origin.kind === 'uploaded' ? origin.alt : '',
      dominantColour,
      placeholder,
      scrim,
      luminance,
      createdBy: origin.kind === 'uploaded' ? origin.actor.userId : null,
      sourceUrl: origin.kind === 'fetched' ? origin.sourceUrl : null,
      createdAt: now,
      unusedSince: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Stores a downloaded file as a picture, like the uploaded ones.
 * @param sourceUrl URL that identifies it
 * @returns its path
 * @throws HttpError for a file that is not a picture; the store's or the database's error
 */
export async function storeFetchedPicture(
  deps: Pick<RouteDeps, 'db' | 'mediaStore' | 'now'>,
  file: string,
  sourceUrl: string,
): Promise<string> {
  const format = await pictureFormat(file, MUSIC_CATEGORY)
  const picture = await makeOrRefuse({ file, format })
  await storePicture(deps, picture, { kind: 'fetched', sourceUrl }, deps.now())
  return picture.path
}

/** A picture that crashes its process counts as unreadable. */
async function makeOrRefuse(order: PictureOrder): Promise<ProcessedPicture> {
  try {
    return await makePictureInChild(order)
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw Object.assign(new HttpError(400, 'The picture could not be read.'), { cause: error })
  }
}
