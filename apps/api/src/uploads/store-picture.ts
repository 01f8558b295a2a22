import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import type { Db, MediaFileRow } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { pictureName, recordActivity, type Actor } from '../activity/audit.ts'
import type { MadePicture } from './make-picture.ts'
import { HttpError } from '../http/http-error.ts'
import { runApart, workerBeside } from '../jobs/run-apart.ts'
import { pictureFormat, type PictureFormat } from './picture-format.ts'

export interface PictureOrder {
  file: string
  format: PictureFormat
}

const WORKER = workerBeside(import.meta.url, 'picture-worker')

/**
 * `makePicture` in a separate process.
 * @throws HttpError 400 for a picture that is damaged or larger than can be handled
 */
export function makePictureApart(order: PictureOrder): Promise<MadePicture> {
  return runApart(WORKER, order)
}

/** Where a picture comes from: an administrator, or an address that the server itself asked. */
type PictureOrigin = { kind: 'uploaded'; alt: string; actor: Actor } | { kind: 'fetched'; sourceUrl: string }

/**
 * Puts all files of a picture into the store and its row into the table; after a failure neither is there.
 * @throws the store's or the database's error
 */
export async function storePicture(
  { db, mediaStore }: Pick<RouteDeps, 'db' | 'mediaStore'>,
  picture: MadePicture,
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
    // What cannot be deleted either is swept later, as a file without a row.
    await Promise.allSettled(picture.files.map(({ name }) => mediaStore.delete(name)))
    throw error
  }
}

function insertMediaFile(db: Db, picture: MadePicture, origin: PictureOrigin, now: Date) {
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
 * Makes a fetched file into a picture like the uploaded ones, by the same rules.
 * @param sourceUrl where it was fetched from, by which it is known
 * @returns its path
 * @throws HttpError for a file that is no picture; the store's or the database's error
 */
export async function keepFetchedPicture(
  deps: Pick<RouteDeps, 'db' | 'mediaStore' | 'now'>,
  file: string,
  sourceUrl: string,
): Promise<string> {
  const format = await pictureFormat(file, MUSIC_CATEGORY)
  const picture = await made({ file, format })
  await storePicture(deps, picture, { kind: 'fetched', sourceUrl }, deps.now())
  return picture.path
}

/** A picture that brings its process down is one that cannot be read. */
async function made(order: PictureOrder): Promise<MadePicture> {
  try {
    return await makePictureApart(order)
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw Object.assign(new HttpError(400, 'The picture could not be read.'), { cause: error })
  }
}
