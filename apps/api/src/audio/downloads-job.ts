import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import type { StoredDownload } from '../db/recording-tables.ts'
import type { Db } from '../db/tables.ts'
import { shortDigestOf } from '../shared/tokens.ts'
import type { JobRun } from '../jobs/job.ts'
import { claimReady, updateClaimed, type ClaimedAudio } from './audio-files.repository.ts'
import { flacHead, id3Tag, type AudioTags } from './audio-tags.ts'
import { readHead } from '../shared/read-head.ts'
import { hasDownloads, isNumbered } from './downloadable-recordings.ts'
import { AUDIO_FOLDER, withMade } from './original-audio.ts'
import {
  encodeDownloadsInChild,
  makeCoverInChild,
  type WorkOptions,
  type AudioDeps,
  type AudioStep,
} from './work-on-audio.ts'

/** Larger than all metadata blocks before the audio of a generated FLAC. */
const FLAC_START_BYTES = 64 * 1024

/** Claims a file whose downloads are missing or have outdated tags. */
export async function claimDownloads(
  deps: AudioDeps,
  { runner }: JobRun,
): Promise<{ file: ClaimedAudio; step: AudioStep } | undefined> {
  const { projectName } = await deps.readSite()
  for (const { id, key, problem, imageUrl, ...texts } of await listDownloadable(deps.db)) {
    const tags = { ...texts, artist: projectName }
    const wanted = shortDigestOf(JSON.stringify({ tags, imageUrl }))
    if (key === wanted || problem !== null) continue
    const file = await claimReady(deps.db, id, runner, deps.now())
    if (!file) continue
    const step: AudioStep = (path, options) =>
      makeDownloads(deps, { file, path, tags, imageUrl, key: wanted }, options)
    return { file, step }
  }
  return undefined
}

interface Downloadable extends Omit<AudioTags, 'artist' | 'cover'> {
  /** Id of the recording's newest ready file. */
  id: number
  key: string | null
  /** Why the downloads could not be made. */
  problem: string | null
  imageUrl: string
}

/** The recordings with a ready file, of releases with downloads. */
async function listDownloadable(db: Db): Promise<Downloadable[]> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(['audioFiles.id', 'downloadsKey', 'problem'])
          .whereRef('recordingId', '=', 'recordings.id')
          .where('state', '=', 'ready')
          .orderBy('audioFiles.id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['file.id', 'file.downloadsKey', 'file.problem', 'isrc', 'lyrics', 'imageUrl'])
    .select(['recordings.title', 'musicTracks.title as release', 'releaseDate as date'])
    .select(
      sql<number>`row_number() over (partition by track_id order by recordings.position, recordings.id)::int`.as(
        'number',
      ),
    )
    .select(sql<number>`count(*) over (partition by track_id)::int`.as('of'))
    .where('recordings.deletedAt', 'is', null)
    .where('musicTracks.deletedAt', 'is', null)
    .where(isNumbered)
    .where(hasDownloads)
    .orderBy('trackId')
    .orderBy('recordings.position')
    .orderBy('recordings.id')
    .execute()
  return rows.flatMap(({ id, downloadsKey: key, release, number, of, ...row }) =>
    id === null
      ? []
      : {
          ...row,
          id,
          key,
          album: of > 1 ? release : null,
          track: of > 1 ? { number, of } : null,
        },
  )
}

interface Order {
  file: ClaimedAudio
  path: string
  tags: Omit<AudioTags, 'cover'>
  imageUrl: string
  key: string
}

async function makeDownloads(
  deps: AudioDeps,
  { file, path, imageUrl, key, ...order }: Order,
  { signal }: WorkOptions,
): Promise<void> {
  const { db, mediaStore, now } = deps
  const targets = { flac: mediaStore.temporaryFile(), mp3: mediaStore.temporaryFile() }
  await withMade<StoredDownload>(deps, Object.values(targets), async (downloads) => {
    const tags = { ...order.tags, cover: await readCover(deps, imageUrl, { signal }) }
    for (const format of await encodeDownloadsInChild({ file: path, targets }, { signal })) {
      const target = targets[format]
      const { head, soundAt } =
        format === 'flac'
          ? flacHead(await readHead(target, FLAC_START_BYTES), tags)
          : { head: id3Tag(tags), soundAt: 0 }
      const { size } = await stat(target)
      const bytes = head.length + size - soundAt
      const name = `${AUDIO_FOLDER}/${randomUUID()}.${format}`
      downloads.push({ format, name, bytes })
      await mediaStore.put(name, { stream: Readable.from(headThenSound(head, target, soundAt)), bytes })
    }
    const made = { downloads: JSON.stringify(downloads), downloadsKey: key }
    return updateClaimed(db, file, { ...made, attempts: 0, runner: null, updatedAt: now() })
  })
}

async function* headThenSound(head: Buffer, file: string, soundAt: number): AsyncGenerator<Buffer> {
  yield head
  yield* createReadStream(file, { start: soundAt })
}

/** The uploaded cover; pictures of other sites are not requested. Without a readable one the files have no cover. */
export async function readCover(
  { mediaStore, log }: AudioDeps,
  imageUrl: string,
  options: WorkOptions,
): Promise<Uint8Array | null> {
  const [name] = pictureFiles(imageUrl)
  const stored = name === undefined ? undefined : await mediaStore.open(name)
  if (!stored) return null
  return makeCoverInChild(await buffer(stored), options).catch((err: unknown) => {
    if (options.signal?.aborted) throw err
    log.warn({ err }, 'a cover could not be read for downloads')
    return null
  })
}
