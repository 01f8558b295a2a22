import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sendImport, uploadPicture } from '../../testing/behind-proxy.ts'
import { alternate, isQuick, ratioOf, type Figure } from '../figures.ts'
import { callDuring, p99OfAnswered, untilTrue } from '../lab/calls.ts'
import { makePhoto, songWav } from '../lab/media.ts'
import { importSource } from '../lab/processes.ts'
import { addRecording, uploadOf } from '../lab/recordings.ts'
import { withBuiltSite } from '../lab/site.ts'

const READS_PER_S = 100
const ROUND_MS = isQuick ? 1000 : 4000
const REST_MS = 1000
/** Length of the recording: processing it takes about as long as a round. */
const SONG_S = 60

/** Starts some work. @returns a function that waits for its end, or ends it after a round */
type Work = () => Promise<() => Promise<unknown>>

/** The p99 of public reads while the server has hard work to do ÷ that of an idle server. */
export const busyServer = () =>
  withBuiltSite('busy-server', async (site): Promise<Figure[]> => {
    const { url: api } = await site.start('api')
    const { url: publicSite } = await site.start('public-site', { API_ORIGIN: api })
    const cookie = await site.cookieOf(api)
    const admin = await site.signIn(api)
    const database = await site.connect()
    const photo = await makePhoto()
    const song = songWav(SONG_S)

    const idle: Work = async () => () => delay(ROUND_MS)
    const uploads: Work = async () => async () => {
      const end = performance.now() + ROUND_MS
      while (performance.now() < end) await uploadPicture(api, cookie, photo)
    }
    const hostile = await hostileForms()
    const readingS: number[] = []
    const imports: Work = async () => async () => {
      const end = performance.now() + ROUND_MS
      while (performance.now() < end || readingS.length < hostile.length) {
        const begin = performance.now()
        // Repeats from the first when all were sent.
        const status = await sendImport(api, cookie, hostile[readingS.length % hostile.length]!)
        if (status !== 200 && status !== 400) throw new Error(`An import answered ${status}`)
        readingS.push((performance.now() - begin) / 1000)
      }
    }
    const recording: Work = async () => {
      const id = await addRecording(admin, api)
      await uploadOf(admin, id, song).finish(api)
      const isReady = async () => {
        const { rowCount } = await database.query(
          `select from audio_files where recording_id = $1 and runner is null and jsonb_array_length(downloads) > 0`,
          [id],
        )
        return rowCount === 1
      }
      return () => untilTrue('the recording is ready', isReady)
    }
    const signIns: Work = async () => {
      const flood = fork(join(import.meta.dirname, '../lab/sign-in-flood.ts'), [api])
      await delay(REST_MS)
      return async () => {
        await delay(ROUND_MS)
        flood.disconnect()
      }
    }

    const urls = [`${publicSite}/`, `${api}/api/events`]
    const p99Beside = (work: Work) => async () => {
      await delay(REST_MS)
      const end = await work()
      const [, reads] = await callDuring(end, READS_PER_S, (index) => fetch(urls[index % urls.length] ?? ''))
      return p99OfAnswered(reads)
    }
    // The first reads fill the caches, and do not count.
    await p99Beside(idle)()
    const figures: Figure[] = []
    const works = {
      'login-flood': signIns,
      'picture-reads': uploads,
      'import-reads': imports,
      'recording-reads': recording,
    }
    for (const [what, work] of Object.entries(works)) {
      const [alone, beside] = await alternate([p99Beside(idle), p99Beside(work)])
      figures.push({ what, ...ratioOf(beside, alone, 'ms'), atMost: 3 })
    }
    return [...figures, { what: 'import-time', value: Math.max(...readingS), unit: 's', atMost: 3 }]
  })

/** The forms of hostile files of each format: previews, and imports of which no line is an address. */
async function hostileForms() {
  const { hostileFiles } = await importSource<{
    hostileFiles: () => { kind: string; text: string }[]
  }>('apps/api/src/testing/hostile-files.ts')
  return hostileFiles().map(({ kind, text }): Parameters<typeof sendImport>[2] => {
    const file = Buffer.from(text)
    return kind === 'addresses'
      ? { path: '/api/admin/subscribers-import', text: ['statement', 'Signed a list'], file }
      : { path: '/api/admin/import-previews', text: ['options', JSON.stringify({ kind })], file }
  })
}
