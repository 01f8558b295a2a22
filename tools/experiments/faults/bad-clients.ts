import { withMemoryOf } from '../lab/memory.ts'
import type { Experiment } from '../experiment.ts'
import { sum, type Figure } from '../figures.ts'
import { callSteadily, rawCall, within, type Call } from '../lab/calls.ts'
import { ADMIN_HOST, PUBLIC_HOST } from '../lab/site.ts'

const OTHERS_PER_S = 20
const DRIP_EVERY_MS = 300
const JSON_TYPE = 'application/json'
/** Where each program is sent bodies. */
const TARGETS = {
  api: [{ path: '/api/login', host: ADMIN_HOST, type: JSON_TYPE }],
  'public-site': [
    { path: '/api/subscribe', host: PUBLIC_HOST, type: JSON_TYPE },
    { path: '/subscribe', host: PUBLIC_HOST, type: 'application/x-www-form-urlencoded' },
  ],
  admin: [{ path: '/api/login', host: ADMIN_HOST, type: JSON_TYPE }],
} as const
/** What others ask for meanwhile: of the program itself, and of the API behind it. */
const OTHER_READS = ['/healthz', '/api/site']

/** How the calls of others fared beside the bad ones. */
function figuresOfOthers(calls: readonly Call[], prefix = ''): Figure[] {
  const failed = calls.filter(({ status }) => status !== 200).length
  return [
    { what: `${prefix}p99 of the others`, value: within(0.99, calls), unit: 'ms', atMost: 1000 },
    { what: `${prefix}others that failed`, value: failed, atMost: 0 },
  ]
}

export const slowSenders: Experiment = {
  promise:
    'headers and bodies that stop or drip, many at once, to each of the programs: closed within 5 s, and everybody else is answered',
  tests: ['apps/api/src/program.test.ts', 'apps/api/src/uploads/slow-uploads.test.ts'],
  async run(site) {
    const count = site.isQuick ? 5 : 100
    const api = await site.start('api')
    const figures: Figure[] = []
    for (const name of ['api', 'public-site', 'admin'] as const) {
      const { url } = name === 'api' ? api : await site.start(name, { API_ORIGIN: api.url })
      figures.push(...(await sendSlowly(name, url, count)))
    }
    return figures
  },
}

async function sendSlowly(name: keyof typeof TARGETS, url: string, count: number): Promise<Figure[]> {
  const senders = TARGETS[name].flatMap(({ path, host, type }) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://${host}\r\nX-Forwarded-Proto: https\r\n`
    const body = `${head}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`
    return [
      [head, undefined],
      [head, { piece: 'X: y\r\n', everyMs: DRIP_EVERY_MS }],
      [body, undefined],
      [body, { piece: ' ', everyMs: DRIP_EVERY_MS }],
    ] as const
  })
  const others = callSteadily(OTHERS_PER_S, (index) => fetch(url + OTHER_READS[index % OTHER_READS.length]))
  const closed = await Promise.all(
    senders.flatMap(([bytes, drip]) => Array.from({ length: count }, () => rawCall(url, bytes, drip))),
  )
  const calls = await others.stop()
  const longest = Math.max(...closed.map(({ openMs }) => openMs))
  const served = closed.filter(({ status }) => status >= 200 && status < 400).length
  return [
    { what: `${name}: connections`, value: closed.length },
    { what: `${name}: longest`, value: longest, unit: 'ms', atMost: 5000 },
    { what: `${name}: taken for whole`, value: served, atMost: 0 },
    ...figuresOfOthers(calls, `${name}: `),
  ]
}

const AT_ONCE = 8
const MB = 1024 * 1024
/** Little enough that garbage must be collected, as on a small server. */
const HEAP_MB = 256

const HEAD =
  'POST /api/login HTTP/1.1\r\nHost: x\r\nOrigin: https://admin.example.com\r\nConnection: close\r\nContent-Type: application/json\r\n'
const withLength = (body: string, length = body.length) => `${HEAD}Content-Length: ${length}\r\n\r\n${body}`

/** Bodies that no client of ours sends, as they go over the wire. */
const BAD_BODIES: Record<string, string> = {
  huge: withLength(`{"username":"${'x'.repeat(10 * MB)}"}`),
  'huge, without a length': `${HEAD}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(160)}0\r\n\r\n`,
  'a huge length': withLength('{', 2 ** 40),
  deep: withLength('['.repeat(200_000)),
  'deep and closed': withLength('['.repeat(100_000) + ']'.repeat(100_000)),
  wide: withLength(`{${Array.from({ length: 15_000 }, (_, index) => `"k${index}":[{}]`).join(',')}}`),
  broken: withLength('{"username":"keeper",'),
  'no JSON': withLength('<login/>'),
  'two lengths': `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  'a length and chunks': `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
}

export const badBodies: Experiment = {
  promise:
    'bodies that are huge, deep or broken, and two lengths of one body: 413 or 400, with a heap of 256 MB',
  tests: ['apps/api/src/http/bad-input.test.ts', 'apps/api/src/program.test.ts'],
  async run(site) {
    const rounds = site.isQuick ? 2 : 25
    const api = await site.start('api', { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
    const others = callSteadily(OTHERS_PER_S, () => fetch(`${api.url}/healthz`))
    const { result: statuses, memory } = await withMemoryOf(api.pid, async () => {
      const counts = new Map<string, number>()
      for (const [name, text] of Object.entries(BAD_BODIES)) {
        const bytes = Buffer.from(text)
        for (let round = 0; round < rounds; round += 1) {
          const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => rawCall(api.url, bytes)))
          for (const { status } of answers) {
            const key = [0, 400, 413].includes(status) ? String(status) : `${name}: ${status}`
            counts.set(key, (counts.get(key) ?? 0) + 1)
          }
        }
      }
      return counts
    })
    const calls = await others.stop()
    const wrong = [...statuses].filter(([status]) => status.includes(':'))
    if (wrong.length > 0) console.log(`  answered otherwise: ${wrong.join(' ')}`)
    return [
      { what: 'bodies', value: sum(statuses.values()) },
      { what: 'answered neither 400 nor 413', value: sum(wrong.map(([, count]) => count)), atMost: 0 },
      // A client that goes on sending into a closed connection may lose the answer on the way.
      { what: 'cut off before the answer was read', value: statuses.get('0') ?? 0 },
      { what: 'memory before', value: memory.before, unit: 'MB' },
      { what: 'memory', value: memory.peak, unit: 'MB', atMost: 2 * HEAP_MB },
      ...figuresOfOthers(calls),
    ]
  },
}
