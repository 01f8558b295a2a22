import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { alternate, ratioOf, type Bench, type Figure } from '../figures.ts'
import { withChromium, withVisitor } from '../lab/browser.ts'
import { untilTrue } from '../lab/calls.ts'
import { startLoad } from '../lab/load.ts'
import { timeMaker } from '../lab/processes.ts'
import { songWav } from '../lab/song.ts'

const MINUTES = 4
const LISTENERS = 16
const ROUNDS = 5
const LOAD_S = 3
const RECORDINGS = join(PROJECT_ROOT, 'apps/api/src/demo/audio')

/** Measures the encoding of a WAV file, how fast the result is served, and the gaps between recordings. */
export const audio: Bench = async ({ isQuick }) => [...work(isQuick), await ranges(isQuick), await gap()]

function work(isQuick: boolean): Figure[] {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-bench-'))
  const file = join(folder.path, 'song.wav')
  writeFileSync(file, songWav(isQuick ? 20 : MINUTES * 60))
  const make = (...order: string[]) => timeMaker<{ megabytes: number }>('audio-maker.ts', order)
  const heard = make(file)
  const all = make(file, 'downloads')
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
async function ranges(isQuick: boolean): Promise<Figure> {
  const [name = ''] = readdirSync(RECORDINGS)
  const bare = fork(join(import.meta.dirname, 'range-server.ts'), [join(RECORDINGS, name)])
  const load = startLoad()
  const bytesPerS = (url: string) => async () => {
    const seconds = isQuick ? 1 : LOAD_S
    return (await load.run(206, { url, headers: { range: 'bytes=0-' }, connections: LISTENERS, seconds }))
      .bytesPerS
  }
  try {
    const [port] = await once(bare, 'message')
    const urls = [`${process.env.API_URL}/media/audio/${name}`, `http://127.0.0.1:${port}/`]
    const [ours, raw] = await alternate(isQuick ? 2 : ROUNDS, urls.map(bytesPerS))
    return { what: 'audio-ranges', ...ratioOf(ours, raw, 'bytes/s'), atLeast: 0.6 }
  } finally {
    load.stop()
    bare.kill()
  }
}
