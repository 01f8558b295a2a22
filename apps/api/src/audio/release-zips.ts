import { randomUUID } from 'node:crypto'
import type { Db } from '../db/tables.ts'
import { shortDigestOf } from '../shared/tokens.ts'
import { readCover } from './downloads-job.ts'
import {
  hasDownloads,
  listDownloadable,
  type DownloadableRecording,
  type StoredFile,
} from './downloadable-recordings.ts'
import { AUDIO_FOLDER } from './original-audio.ts'
import { fileName } from '../shared/send-file.ts'
import { inMemory, storedZip, ZIP_MAX_BYTES, type ZipPart } from '../shared/stored-zip.ts'
import type { AudioDeps } from './work-on-audio.ts'

const COVER_NAME = 'Cover.jpg'
const LYRICS_NAME = 'Lyrics.txt'

interface ZipPlan {
  /** Digest of its contents. */
  key: string
  songs: { name: string; stored: string }[]
  /** Lyrics of all songs; '' without any. */
  lyrics: string
}

/** The contents of a release's zip; undefined for a release without one (docs/product/states.md#zip-of-a-release). */
function planZip(recordings: readonly DownloadableRecording[], imageUrl: string): ZipPlan | undefined {
  const files = recordings.flatMap(({ files: [best] }) => (!best || best.format === 'original' ? [] : best))
  const isWhole = files.length > 1 && files.length === recordings.length
  if (!isWhole || files.reduce((sum, { bytes }) => sum + bytes, 0) > ZIP_MAX_BYTES) return undefined
  const lyrics = recordings
    .flatMap(({ number, title, lyrics: text }) => (text === null ? [] : `${number}. ${title}\n\n${text}\n`))
    .join('\n\n')
  const songs = files.map(({ name, stored }) => ({ name, stored }))
  return { key: shortDigestOf(JSON.stringify({ songs, lyrics, imageUrl })), songs, lyrics }
}

/** The zip of a release, if it is up to date. @param artist '' when the site has no name */
export async function findZip(
  db: Db,
  track: { id: number; title: string; imageUrl: string; artist: string },
  recordings: readonly DownloadableRecording[],
): Promise<StoredFile | undefined> {
  const plan = planZip(recordings, track.imageUrl)
  if (!plan) return undefined
  const row = await db
    .selectFrom('releaseZips')
    .select(['name', 'bytes'])
    .where('trackId', '=', track.id)
    .where('key', '=', plan.key)
    .executeTakeFirst()
  const title = [track.artist, track.title].filter(Boolean).join(' - ')
  return row && { stored: row.name, bytes: Number(row.bytes), name: fileName(title, '.zip') }
}

/** Makes the zips that are missing or outdated, and deletes those of releases without downloads. */
export async function makeZips(deps: AudioDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps
  const releases = await db
    .selectFrom('musicTracks')
    .leftJoin('releaseZips', 'trackId', 'musicTracks.id')
    .select(['musicTracks.id', 'imageUrl', 'deletedAt', 'key', hasDownloads.as('hasDownloads')])
    .orderBy('musicTracks.id')
    .execute()
  for (const { id, imageUrl, hasDownloads: isFetched, deletedAt, key } of releases) {
    if (signal.aborted) return
    const plan =
      isFetched && deletedAt === null
        ? planZip((await listDownloadable(db, id)).recordings, imageUrl)
        : undefined
    if ((plan?.key ?? null) === key) continue
    try {
      if (plan) await makeZip(deps, { id, imageUrl, plan }, signal)
      else await replaceZip(deps, id, null)
    } catch (err) {
      if (signal.aborted) return
      // The files can be downloaded one by one; the next run tries again.
      log.warn({ err, trackId: id }, 'the zip of a release could not be made')
    }
  }
}

async function makeZip(
  deps: AudioDeps,
  { id, imageUrl, plan }: { id: number; imageUrl: string; plan: ZipPlan },
  signal: AbortSignal,
): Promise<void> {
  const { mediaStore, now } = deps
  const cover = await readCover(deps, imageUrl, { signal })
  const parts: ZipPart[] = [
    ...plan.songs.map(({ name, stored }) => ({ name, open: () => openStored(stored) })),
    ...(cover ? [inMemory(COVER_NAME, cover)] : []),
    ...(plan.lyrics === '' ? [] : [inMemory(LYRICS_NAME, Buffer.from(plan.lyrics))]),
  ]
  const zip = await storedZip(parts, now())
  const name = `${AUDIO_FOLDER}/${randomUUID()}.zip`
  await mediaStore.put(name, zip)
  await replaceZip(deps, id, { key: plan.key, name, bytes: zip.bytes })

  async function openStored(stored: string): Promise<AsyncIterable<Uint8Array>> {
    signal.throwIfAborted()
    const stream = await mediaStore.open(stored)
    if (!stream) throw new Error(`${stored} is not in the media store`)
    return stream
  }
}

/** Files that are left over after an error are deleted by the sweep. */
async function replaceZip(
  { db, deleteFiles }: AudioDeps,
  trackId: number,
  zip: { key: string; name: string; bytes: number } | null,
): Promise<void> {
  const old = await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('releaseZips')
      .where('trackId', '=', trackId)
      .returning('name')
      .execute()
    if (zip)
      await trx
        .insertInto('releaseZips')
        .values({ trackId, ...zip })
        .execute()
    return deleted.map(({ name }) => name)
  })
  await deleteFiles(old)
}
