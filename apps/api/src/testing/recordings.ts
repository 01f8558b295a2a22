import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Job, JobRun } from '../jobs/job.ts'
import type { TestApp } from './test-app.ts'

type Api = Pick<TestApp, 'call' | 'clock' | 'database' | 'mediaDir'>

/** Adds a recording without a file to a track. @returns its id */
export async function addRecording(
  api: Api,
  trackId: number,
  fields: Record<string, unknown> = { title: 'Ember' },
): Promise<number> {
  const url = `/api/admin/music/${trackId}/recordings`
  return (await api.call('POST', url, { body: fields })).json().id
}

/** Adds the row of an audio file, ready by default; the files that it references need not exist. */
export async function addAudioFile(
  { database, clock }: Api,
  recordingId: number,
  row: Partial<Insertable<Tables['audioFiles']>>,
): Promise<void> {
  const at = { createdAt: clock.now, updatedAt: clock.now }
  await database.db
    .insertInto('audioFiles')
    .values({ recordingId, state: 'ready', fileName: 'song.wav', bytes: 9, ...at, ...row })
    .execute()
}

/** Adds a ready recording with downloadable files of this content: FLAC, MP3 and WAV. @returns its id */
export async function addDownloadableRecording(
  api: Api,
  trackId: number,
  title: string,
  content: string,
): Promise<number> {
  const bytes = content.length
  for (const ending of ['flac', 'mp3', 'wav']) putMedia(api, `audio/a.${ending}`, content)
  const made = (['flac', 'mp3'] as const).map((format) => ({ format, name: `audio/a.${format}`, bytes }))
  const recordingId = await addRecording(api, trackId, { title })
  await addAudioFile(api, recordingId, { original: 'audio/a.wav', bytes, downloads: JSON.stringify(made) })
  return recordingId
}

let uploads = 0
/** Uploads a file for a recording in two parts, so that it is queued. */
export async function sendAudio(
  api: Api,
  recordingId: number,
  content: Buffer,
  fileName = 'song.wav',
): Promise<void> {
  uploads += 1
  const half = Math.ceil(content.length / 2)
  const parts = [content.subarray(0, half), content.subarray(half)].map((part, index) => {
    const name = `audio/parts/${uploads}-${index}`
    putMedia(api, name, part)
    return { name, bytes: part.length }
  })
  const row = { fileName, bytes: content.length, parts: JSON.stringify(parts) }
  await addAudioFile(api, recordingId, { state: 'queued', ...row })
}

/** Puts a file into the media folder. */
export function putMedia({ mediaDir }: Api, name: string, content: Buffer | string): void {
  const path = join(mediaDir, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Runs a job once. @param signal stops it */
export async function runJob(
  { app }: { app: { jobs: readonly Job[] } },
  name: string,
  signal = new AbortController().signal,
): Promise<void> {
  const run: JobRun = {
    signal,
    stopping: signal,
    runner: 2,
    isRetry: false,
    woken: () => new Promise(() => {}),
  }
  await app.jobs.find((job) => job.name === name)?.run(run)
}
