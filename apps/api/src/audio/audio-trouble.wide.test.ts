import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { HttpError } from '../shared/http-error.ts'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addRecording, runJob, sendAudio } from '../testing/recordings.ts'
import { sineWav } from '../testing/sounds.ts'
import { ADMIN_ORIGIN, createTestApp, TEST_ENV, type TestApp } from '../testing/test-app.ts'
import { storeWhere, uploadForm } from '../testing/uploads.ts'
import { AUDIO_VARIANTS } from './audio-variants.ts'
import { encodeInChild } from './work-on-audio.ts'

const FULL = 'There is no room left on the server.'
const AWAY = 'The server cannot reach its files just now.'
const SONG = sineWav({ seconds: 0.3 })

let api: TestApp
/** An app of another instance, whose store fails to store a file. */
let app: Awaited<ReturnType<typeof buildApp>>
/** Fails the put after this many successful ones. */
let failure: { after: number; error: () => unknown } | undefined
let recordingId: number
beforeAll(async () => {
  api = await createTestApp()
  const mediaStore = storeWhere(api.mediaDir, async (put) => {
    const { after, error } = failure ?? { after: Infinity, error: () => undefined }
    if (after === 0) throw error()
    if (failure) failure.after -= 1
    await put()
  })
  const env = { ...TEST_ENV, mediaDir: api.mediaDir, logLevel: 'silent' as const }
  app = await buildApp({ env, db: api.database.db, now: () => api.clock.now, mediaStore })
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(async () => {
  failure = undefined
  await api.database.db.deleteFrom('musicTracks').execute()
  rmSync(join(api.mediaDir, 'audio'), { recursive: true, force: true })
  const body = { ...TRACK_BODY, downloads: 'free' }
  const { id } = (await api.call('POST', '/api/admin/music', { body })).json()
  recordingId = await addRecording(api, id)
})

const files = () => api.database.db.selectFrom('audioFiles').selectAll().execute()
const work = () => runJob({ app }, 'recordings')
const stored = () =>
  readdirSync(api.mediaDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

const FAILURES = [
  ['a full disk', () => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 507, FULL],
  ['a bucket that is away', () => new HttpError(503, `${AWAY} Please try again in a moment.`), 503, AWAY],
] as const

describe.each(FAILURES)('%s', (_name, error, status, problem) => {
  test('is said during an upload, of which nothing is left, and it goes on later', async () => {
    const start = { fileName: 'song.wav', bytes: SONG.length }
    await api.call('POST', `/api/admin/recordings/${recordingId}/audio`, { body: start })
    const { payload, headers } = uploadForm(['chunk', SONG, 'song.wav'])
    const send = () =>
      app.inject({
        method: 'POST',
        url: `/api/admin/recordings/${recordingId}/audio/chunks?offset=0`,
        payload,
        headers: { ...headers, origin: ADMIN_ORIGIN, cookie: api.cookies.admin },
      })
    failure = { after: 0, error }
    const refused = await send()
    expect([refused.statusCode, refused.json().message]).toEqual([status, expect.stringContaining(problem)])
    expect(stored()).toEqual([])
    failure = undefined
    expect((await send()).json().audio).toMatchObject({ state: 'queued' })
  })

  test('is said beside a file, and does not count against it', async () => {
    await sendAudio(api, recordingId, SONG)
    failure = { after: 0, error }
    await expect(work()).rejects.toThrow(problem)
    expect(await files()).toMatchObject([{ state: 'queued', problem, attempts: 0, runner: null }])
  })
})

test('work goes on where a disk was full: at the original, at a form, at a download', async () => {
  const [, error] = FAILURES[0]
  await sendAudio(api, recordingId, SONG)
  failure = { after: 0, error }
  await expect(work()).rejects.toThrow(FULL)
  failure = { after: 2, error }
  await expect(work()).rejects.toThrow(FULL)
  expect(await files()).toMatchObject([{ state: 'queued', durationMs: 300, problem: FULL }])
  expect(stored()).toHaveLength(1)
  failure = { after: 3, error }
  await expect(work()).rejects.toThrow(FULL)
  expect(await files()).toMatchObject([{ state: 'ready', problem: null, attempts: 0, downloads: [] }])
  expect(stored()).toHaveLength(3)
  failure = undefined
  await work()
  expect(await files()).toMatchObject([
    { state: 'ready', downloads: [{ format: 'flac' }, { format: 'mp3' }] },
  ])
  expect(stored()).toHaveLength(5)
})

/** Mounts a disk of this size and returns its folder; undefined where mounting is not allowed. */
function mountDisk(bytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

/** Size of the disk in bytes: too small for the test's form, by less than one frame of it. */
const ROOM = 479_232
const disk = mountDisk(ROOM)
afterAll(() => {
  if (!disk) return
  // The process that wrote there may still be ending.
  execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true })
})

test.skipIf(!disk)('a disk that is full before the last bytes of a form is told from a form', async () => {
  const file = join(dirname(api.mediaDir), 'long.wav')
  writeFileSync(file, sineWav({ seconds: 20 }))
  // Without a disk the test is skipped.
  const targets = [{ variant: AUDIO_VARIANTS[0], file: join(disk!, 'form.m4a') }]
  const encoded = encodeInChild({ file, gain: 0, previewSeconds: null, targets }, {})
  await expect(encoded).rejects.toMatchObject({ statusCode: 507, message: FULL })
})
