import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../../start/config.ts'
import { sendImport, uploadPicture } from '../../testing/behind-proxy.ts'
import { alternate, ratioOf, type Bench, type Figure } from '../figures.ts'
import { callSteadily, p99OfAnswered, untilTrue } from '../lab/calls.ts'
import { makePhoto } from '../lab/photo.ts'
import { addRecording, send } from '../lab/recordings.ts'
import { withBuiltSite, type Site } from '../lab/site.ts'
import { songWav } from '../lab/song.ts'

const READS_PER_S = 100
const ROUNDS = 5
const ROUND_MS = 4000
const REST_MS = 1000
/** Length of the recording: processing it takes about as long as a round. */
const SONG_S = 60

/** Starts some work. @returns a function that waits for its end, or ends it after a round */
type Work = () => Promise<() => Promise<unknown>>

/** The p99 of public reads while the server has hard work to do ÷ that of an idle server. */
export const busyServer: Bench = ({ isQuick }) => withBuiltSite('busy-server', isQuick, play)

async function play(site: Site): Promise<Figure[]> {
  const api = await site.start('api')
  const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
  const cookie = await site.cookieOf(api.url)
  const admin = await site.signIn(api.url)
  const database = await site.connect()
  const photo = await makePhoto()
  const song = songWav(SONG_S)
  const roundMs = site.isQuick ? 1000 : ROUND_MS

  const uploads: Work = async () => async () => {
    const end = performance.now() + roundMs
    while (performance.now() < end) await uploadPicture(api.url, cookie, photo)
  }
  const hostile = await hostileForms()
  const readingS: number[] = []
  const imports: Work = async () => async () => {
    const end = performance.now() + roundMs
    while (performance.now() < end || readingS.length < hostile.length) {
      const begin = performance.now()
      // Repeats from the first when all were sent.
      const status = await sendImport(api.url, cookie, hostile[readingS.length % hostile.length]!)
      if (status !== 200 && status !== 400) throw new Error(`An import answered ${status}`)
      readingS.push((performance.now() - begin) / 1000)
    }
  }
  const recording: Work = async () => {
    const work = { site, admin, database, instances: [api, api] }
    const id = await addRecording(work)
    await send(api, work, id, song)
    return () =>
      untilTrue('the recording is ready', async () => {
        const { rowCount } = await database.query(
          `select from audio_files where recording_id = $1 and runner is null and jsonb_array_length(downloads) > 0`,
          [id],
        )
        return rowCount === 1
      })
  }
  const signIns: Work = async () => {
    const flood = fork(join(import.meta.dirname, '../lab/sign-in-flood.ts'), [api.url])
    await delay(REST_MS)
    return async () => {
      await delay(roundMs)
      flood.disconnect()
    }
  }
  const idle: Work = async () => () => delay(roundMs)

  const urls = [`${publicSite.url}/`, `${api.url}/api/events`]
  const p99Beside = (work: Work) => async () => {
    await delay(REST_MS)
    const end = await work()
    const reading = callSteadily(READS_PER_S, (index) => fetch(urls[index % urls.length] ?? ''))
    await end()
    return p99OfAnswered(await reading.stop())
  }
  // The first reads fill the caches, and do not count.
  await p99Beside(idle)()
  const figures: Figure[] = []
  for (const [what, work] of Object.entries({
    'picture-reads': uploads,
    'import-reads': imports,
    'recording-reads': recording,
    'login-flood': signIns,
  })) {
    const [alone, beside] = await alternate(site.isQuick ? 2 : ROUNDS, [p99Beside(idle), p99Beside(work)])
    figures.push({ what, ...ratioOf(beside, alone, 'ms'), atMost: 3 })
  }
  figures.push({ what: 'import-time', value: Math.max(...readingS), unit: 's', atMost: 2 })
  return figures
}

/** The forms of hostile files of each format: previews, and imports of which no line is an address. */
async function hostileForms() {
  // Imported by URL, because tools do not depend on apps; the type is that of the source.
  const url = pathToFileURL(join(PROJECT_ROOT, 'apps/api/src/testing/hostile-files.ts')).href
  const { hostileFiles } = (await import(url)) as {
    hostileFiles: () => { kind: string; file: Buffer[] }[]
  }
  return hostileFiles().map(({ kind, file }): Parameters<typeof sendImport>[2] =>
    kind === 'addresses'
      ? {
          path: '/api/admin/subscribers-import',
          text: ['statement', 'Signed a list'],
          file: Buffer.concat(file),
        }
      : {
          path: '/api/admin/import-previews',
          text: ['options', JSON.stringify({ kind })],
          file: Buffer.concat(file),
        },
  )
}
