import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { alternate, isQuick, ratioOf, type Figure } from '../figures.ts'
import { withChromium, withVisitor } from '../lab/browser.ts'
import { untilTrue } from '../lab/calls.ts'
import { pinLoad, runLoad, startRaw } from '../lab/load.ts'
import { songWav } from '../lab/media.ts'
import { timeMaker } from '../lab/processes.ts'

const MINUTES = 4
const LISTENERS = 16
const LOAD_S = 3
const RECORDINGS = join(PROJECT_ROOT, 'apps/api/src/demo/audio')

/** Measures the encoding of a WAV file, how fast the result is served, and the gaps between recordings. */
export async function audio(): Promise<Figure[]> {
  return [...work(), await ranges(), await gap()]
}

function work(): Figure[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-bench-'))
  const file = join(folder.path, 'song.wav')
  writeFileSync(file, songWav(isQuick ? 20 : MINUTES * 60))
  const heard = timeMaker('audio', file)
  const all = timeMaker('downloads', file)
  return [
    { what: 'audio', value: heard.seconds, unit: 's', atMost: 15 },
    { what: 'audio-memory', value: heard.megabytes, unit: 'MB', atMost: 300 },
    { what: 'audio-all', value: all.seconds, unit: 's', atMost: 35 },
    { what: 'audio-all-memory', value: all.megabytes, unit: 'MB', atMost: 300 },
  ]
}

/** Silence between two recordings of a release: from the end of one to the first sound of the next. */
async function gap(): Promise<Figure> {
  const values = await withChromium((browser) =>
    withVisitor(browser, 'wide', async (page) => {
      await page.addInitScript(COUNT_GAPS)
      await page.goto(`${process.env.PUBLIC_SITE_URL}/music/slow-river`)
      await page.getByRole('button', { name: 'Play Slow River' }).first().click()
      await untilTrue('three recordings were played', async () => (await page.evaluate('gaps.length')) === 2)
      return page.evaluate<number[]>('window.gaps')
    }),
  )
  return { what: 'audio-gap', value: Math.max(...values) / 1000, unit: 's', atMost: 0.3 }
}

/** Runs in the page: plays the end of each recording and measures the silence after it, in ms. */
const COUNT_GAPS = `
  const LAST_S = 4
  window.gaps = []
  let endedAt = 0
  window.Audio = class extends Audio {
    constructor() {
      super()
      this.addEventListener('ended', () => (endedAt = performance.now()))
      this.addEventListener('playing', () => this.awaitSound())
    }
    awaitSound() {
      if (this.currentTime === 0) return void requestAnimationFrame(() => this.awaitSound())
      if (endedAt > 0) gaps.push(performance.now() - endedAt)
      endedAt = 0
      if (this.currentTime < this.duration - LAST_S) this.currentTime = this.duration - LAST_S
    }
  }`

/** Requests a recording of the demo like a player, from the API and from a bare server. */
async function ranges(): Promise<Figure> {
  const [name = ''] = readdirSync(RECORDINGS)
  const body = join(RECORDINGS, name)
  using bare = await startRaw({ status: 206, headers: { 'content-type': 'audio/mp4' }, body })
  using _pinned = pinLoad()
  const load = { headers: { range: 'bytes=0-' }, connections: LISTENERS, seconds: LOAD_S }
  const [ours, raw] = await alternate(
    [`${process.env.API_URL}/media/audio/${name}`, bare.url].map((url) => async () => {
      return (await runLoad(206, { url, ...load })).bytesPerS
    }),
  )
  return { what: 'audio-ranges', ...ratioOf(ours, raw, 'bytes/s'), atLeast: 0.4 }
}
