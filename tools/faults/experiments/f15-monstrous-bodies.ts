import { withMemoryOf } from '../../process/memory.ts'
import type { Experiment } from '../experiment.ts'
import { callSteadily, within } from '../lab/calls.ts'
import { rawCall } from '../lab/raw-call.ts'
import { openSite } from '../lab/site.ts'

const AT_ONCE = 8
const MB = 1024 * 1024
const PATIENCE_MS = 15_000
/** Little enough that garbage must be collected, as on a small server. */
const HEAP_MB = 256

const HEAD =
  'POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: https://admin.example.com\r\nConnection: close\r\nContent-Type: application/json\r\n'
const withLength = (body: string, length = body.length) => `${HEAD}Content-Length: ${length}\r\n\r\n${body}`

/** Everything that is no body of ours, as it goes over the wire. */
const MONSTERS: Record<string, string> = {
  huge: withLength(`{"username":"${'x'.repeat(10 * MB)}"}`),
  'huge, of a length that is not told': `${HEAD}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(160)}0\r\n\r\n`,
  'huge by its word': withLength('{', 2 ** 40),
  deep: withLength('['.repeat(200_000)),
  'deep and closed': withLength('['.repeat(100_000) + ']'.repeat(100_000)),
  wide: withLength(`{${Array.from({ length: 15_000 }, (_, index) => `"k${index}":[{}]`).join(',')}}`),
  broken: withLength('{"username":"keeper",'),
  'no JSON': withLength('<login/>'),
  'two lengths': `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  'a length and chunks': `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
}

export const monstrousBodies: Experiment = {
  promise:
    'bodies that are huge, deep or broken, and two lengths of one body: 413 or 400, with a heap of 256 MB',
  tests: ['apps/api/src/http/bad-input.test.ts', 'apps/api/src/program.test.ts'],
  async run(lab) {
    const rounds = lab.isQuick ? 2 : 25
    const site = await openSite(lab)
    const api = await site.instance('api', { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
    await api.start()
    const others = callSteadily(20, () => fetch(`${api.url}/healthz`))
    const wrong = new Map<string, number>()
    let sent = 0
    let unheard = 0
    const { memory } = await withMemoryOf(api.pid, async () => {
      for (const [name, text] of Object.entries(MONSTERS)) {
        const bytes = Buffer.from(text)
        for (let round = 0; round < rounds; round += 1) {
          const answers = await Promise.all(
            Array.from({ length: AT_ONCE }, () => rawCall(api.url, bytes, undefined, PATIENCE_MS)),
          )
          sent += answers.length
          unheard += answers.filter(({ status }) => status === 0).length
          for (const { status } of answers)
            if (![0, 400, 413].includes(status))
              wrong.set(`${name}: ${status}`, (wrong.get(`${name}: ${status}`) ?? 0) + 1)
        }
      }
    })
    const calls = await others.stop()
    if (wrong.size > 0) console.log(`  answered otherwise: ${JSON.stringify(Object.fromEntries(wrong))}`)
    return [
      { what: 'bodies', value: sent },
      {
        what: 'answered neither 400 nor 413',
        value: [...wrong.values()].reduce((sum, one) => sum + one, 0),
        atMost: 0,
      },
      // Whoever goes on sending into a closed connection may lose the answer on the way.
      { what: 'cut off before the answer was read', value: unheard },
      { what: 'memory before', value: memory.before, unit: 'MB' },
      { what: 'memory', value: memory.peak, unit: 'MB', atMost: 2 * HEAP_MB },
      { what: 'p99 of the others', value: within(0.99, calls), unit: 'ms', atMost: 1000 },
      { what: 'others that failed', value: calls.filter(({ status }) => status !== 200).length, atMost: 0 },
    ]
  },
}
