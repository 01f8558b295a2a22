import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_TRUE_PEAK_DBTP, TARGET_LUFS } from '@troubadour/domain/release/album-gain'
import type { Recording } from '@troubadour/domain/release/recording'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeContent } from '../db/content-table.ts'
import { TRACK_BODY } from '../testing/fixtures.ts'
import { addRecording, runJob, sendAudio } from '../testing/recordings.ts'
import { sineWav } from '../testing/sounds.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { measureAudio } from './measure-audio.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No instance holds this lock. */
const DEAD_RUNNER = 1

let api: TestApp
let trackId: number
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('musicTracks').execute()
  rmSync(join(api.mediaDir, 'audio'), { recursive: true, force: true })
  trackId = (await api.call('POST', '/api/admin/music', { body: TRACK_BODY })).json().id
})

/** A recording with an uploaded file. @returns its id */
async function add(content: Buffer): Promise<number> {
  const id = await addRecording(api, trackId)
  await sendAudio(api, id, content)
  return id
}
const work = (signal?: AbortSignal) => runJob(api, 'recordings', signal)

const rows = () => api.database.db.selectFrom('audioFiles').selectAll().orderBy('id').execute()
const audioOf = async (): Promise<Recording['audio'][]> =>
  (await api.call('GET', `/api/admin/music/${trackId}/recordings`))
    .json()
    .recordings.map(({ audio }: Recording) => audio)
/** The audio workers that are child processes of this one. */
function workers(): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.filter((line) => line.includes('audio-worker'))
  return own
    .map((line) => line.trim().split(/ +/).map(Number))
    .flatMap(([parent, pid]) => (parent === process.pid && pid !== undefined ? pid : []))
}
/** All stored files, except hidden ones. */
const stored = () => readdirSync(join(api.mediaDir, 'audio')).filter((name) => name !== 'parts')
const waiting = () => [
  ...readdirSync(join(api.mediaDir, '.incoming')),
  ...readdirSync(join(api.mediaDir, 'audio/parts')),
]
/** The decoded forms of the newest files. */
async function heard() {
  const files = (await rows()).map(({ forms }) =>
    Promise.all(forms.map(({ name }) => measureAudio(join(api.mediaDir, name), () => {}))),
  )
  return Promise.all(files)
}
/** Runs the sweep, two days later. */
async function clear(): Promise<void> {
  const { now } = api.clock
  api.clock.now = new Date(Date.now() + 2 * DAY_MS)
  await runJob(api, 'unused-pictures')
  api.clock.now = now
}

describe('a recording', () => {
  test('becomes two forms as long as it, as loud as the target, and nothing else is left', async () => {
    await add(sineWav({ seconds: 3 }))
    await work()
    expect(await audioOf()).toMatchObject([{ state: 'ready', percent: 100, durationMs: 3000 }])
    const [file] = await rows()
    expect(file?.forms.map(({ type }) => type)).toEqual([
      'audio/mp4; codecs="opus"',
      'audio/mp4; codecs="mp4a.40.2"',
    ])
    expect(file?.peaks).toHaveLength(800)
    expect(Math.max(...(file?.peaks ?? []))).toBe(255)
    const [forms = []] = await heard()
    for (const { durationMs, loudness, truePeak } of forms) {
      expect(Math.abs(durationMs - 3000)).toBeLessThanOrEqual(50)
      expect(Math.abs((loudness ?? 0) - TARGET_LUFS)).toBeLessThanOrEqual(0.5)
      expect(truePeak).toBeLessThanOrEqual(MAX_TRUE_PEAK_DBTP)
    }
    expect(stored()).toHaveLength(3)
    expect(waiting()).toEqual([])
  })

  test('keeps its distance to the others of its release', async () => {
    await add(sineWav({ seconds: 2, level: -20 }))
    await work()
    await add(sineWav({ seconds: 2, level: -26 }))
    await work()
    const [loud, quiet] = (await heard()).map(([opus]) => opus?.loudness ?? 0)
    expect(Math.abs((loud ?? 0) - (quiet ?? 0) - 6)).toBeLessThanOrEqual(0.5)
    // The first recording was encoded again; the sweep deletes its former forms.
    expect(stored()).toHaveLength(8)
    await clear()
    expect(stored()).toHaveLength(6)
  })

  test('without its file is heard as before, with no complaint, when another one comes', async () => {
    await add(sineWav({ seconds: 0.3, level: -20 }))
    await work()
    await api.database.db.updateTable('audioFiles').set({ original: null }).execute()
    const [before] = await rows()
    await add(sineWav({ seconds: 0.3, level: -1 }))
    await work()
    expect(await rows()).toMatchObject([before, { state: 'ready' }])
  })

  test('of a fifth of a second is made too', async () => {
    await add(sineWav({ seconds: 0.2 }))
    await work()
    expect(await audioOf()).toMatchObject([{ state: 'ready', durationMs: 200 }])
  })

  test('that comes anew is heard in place of the former one', async () => {
    const id = await add(sineWav({ seconds: 1 }))
    await work()
    await sendAudio(api, id, sineWav({ seconds: 2 }))
    await work()
    expect(await rows()).toMatchObject([{ durationMs: 2000, state: 'ready' }])
    await clear()
    expect(stored()).toHaveLength(3)
  })

  test('is gone with its files 30 days after its release was deleted', async () => {
    await add(sineWav({ seconds: 1 }))
    await work()
    await api.call('DELETE', `/api/admin/music/${trackId}`)
    await clear()
    expect(stored()).toHaveLength(3)
    await purgeContent(api.database.db, new Date(api.clock.now.getTime() + 31 * DAY_MS))
    await clear()
    expect(stored()).toEqual([])
  })
})

test.each([
  [
    'a text',
    Buffer.from('These are words, no sound.\n'),
    'This is no recording that can be read. Please choose a WAV, AIFF, FLAC, MP3 or M4A file.',
  ],
  [
    'of 3 hours and a minute',
    sineWav({ seconds: 181 * 60, hertz: 10, rate: 100 }),
    'The recording is longer than 3 hours. Please split it.',
  ],
])('what is %s fails with a reason, and no file is left', async (_what, content, problem) => {
  await add(content)
  await work()
  expect(await audioOf()).toMatchObject([{ state: 'failed', problem }])
  await api.database.db.deleteFrom('audioFiles').execute()
  await clear()
  expect([stored(), waiting()]).toEqual([[], []])
})

describe('work that is interrupted', () => {
  test('is taken over, and ends in one result', async () => {
    await add(sineWav({ seconds: 1 }))
    const left = { state: 'working', runner: DEAD_RUNNER, attempts: 1, percent: 40 } as const
    await api.database.db.updateTable('audioFiles').set(left).execute()
    await work()
    expect(await rows()).toMatchObject([{ state: 'ready', attempts: 0, runner: null }])
    await clear()
    expect(stored()).toHaveLength(3)
  })

  test('because its process was killed is done again, and ends in one result', async () => {
    await add(sineWav({ seconds: 5 }))
    const running = work()
    await expect.poll(workers).toHaveLength(1)
    workers().forEach((pid) => process.kill(pid, 'SIGKILL'))
    await running
    expect(await rows()).toMatchObject([{ state: 'ready', attempts: 0, runner: null }])
    expect([stored().length, waiting()]).toEqual([3, []])
  })

  test('fails after the third death, and can be tried again', async () => {
    const id = await add(sineWav({ seconds: 1 }))
    const left = { state: 'working', runner: DEAD_RUNNER, attempts: 3 } as const
    await api.database.db.updateTable('audioFiles').set(left).execute()
    await work()
    const problem = 'The work on this file failed. Please try another format, such as WAV or FLAC.'
    expect(await audioOf()).toMatchObject([{ state: 'failed', problem }])
    await api.call('POST', `/api/admin/recordings/${id}/audio/retry`)
    await work()
    expect(await audioOf()).toMatchObject([{ state: 'ready', problem: null }])
  })

  test('at the end of the program waits, and does not count', async () => {
    await add(sineWav({ seconds: 5 }))
    const stop = new AbortController()
    const running = work(stop.signal)
    await expect.poll(rows).toMatchObject([{ state: 'working' }])
    stop.abort()
    await running
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0, runner: null }])
    await work()
    expect(await audioOf()).toMatchObject([{ state: 'ready' }])
    expect(waiting()).toEqual([])
  })

  test('of what was deleted in the meantime leaves nothing', async () => {
    await add(sineWav({ seconds: 5 }))
    const running = work()
    await expect.poll(rows).toMatchObject([{ durationMs: 5000 }])
    await api.database.db.deleteFrom('audioFiles').execute()
    await running
    await clear()
    expect([stored(), waiting()]).toEqual([[], []])
  })
})

test('a file whose parts are gone says so', async () => {
  await add(Buffer.alloc(9))
  await api.database.db.updateTable('audioFiles').set({ parts: '[{"name":"audio/parts/none"}]' }).execute()
  await work()
  const problem = 'The file is not on the server any more. Please send it again.'
  expect(await audioOf()).toMatchObject([{ state: 'failed', problem }])
})

test('a recording of the demo says that it has no original', async () => {
  await add(Buffer.alloc(9))
  await api.database.db.updateTable('audioFiles').set({ parts: '[]' }).execute()
  await work()
  const problem = 'The demo has no original of this recording. Replace the file by one of your own.'
  expect(await audioOf()).toMatchObject([{ state: 'failed', problem }])
})
