import type { Experiment, Figure } from '../experiment.ts'
import { callSteadily, within } from '../lab/calls.ts'
import type { Lab } from '../lab/lab.ts'
import { rawCall } from '../lab/raw-call.ts'
import { ADMIN_HOST, openSite, PUBLIC_HOST } from '../lab/site.ts'

const PATIENCE_MS = 20_000
const PIECE_EVERY_MS = 300
/** What each is sent: a call, and the public site its own form too. */
const TARGETS = {
  api: [{ path: '/api/login', host: ADMIN_HOST, type: 'application/json' }],
  'public-site': [
    { path: '/api/subscribe', host: PUBLIC_HOST, type: 'application/json' },
    { path: '/subscribe', host: PUBLIC_HOST, type: 'application/x-www-form-urlencoded' },
  ],
  admin: [{ path: '/api/login', host: ADMIN_HOST, type: 'application/json' }],
} as const
/** What others ask meanwhile: of the program itself, and of the API behind it. */
const ASKED = ['/healthz', '/api/site']

export const slowSenders: Experiment = {
  promise:
    'headers and bodies that stop or drip, many at once, to each of the programs: closed within 5 s, and everybody else is answered',
  tests: ['apps/api/src/program.test.ts', 'apps/api/src/uploads/slow-uploads.test.ts'],
  async run(lab) {
    const site = await openSite(lab)
    const api = await site.instance('api')
    await api.start()
    const figures: Figure[] = []
    for (const name of ['api', 'public-site', 'admin'] as const) {
      const program = name === 'api' ? api : await site.instance(name, { API_ORIGIN: api.url })
      if (name !== 'api') await program.start()
      figures.push(...(await annoy(lab, name, program.url)))
    }
    return figures
  },
}

async function annoy({ isQuick }: Lab, name: keyof typeof TARGETS, url: string): Promise<Figure[]> {
  const count = isQuick ? 5 : 100
  const senders = TARGETS[name].flatMap(({ path, host, type }) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://${host}\r\nX-Forwarded-Proto: https\r\n`
    const body = `${head}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`
    return [
      [head, undefined],
      [head, { piece: 'X: y\r\n', everyMs: PIECE_EVERY_MS }],
      [body, undefined],
      [body, { piece: ' ', everyMs: PIECE_EVERY_MS }],
    ] as const
  })
  const others = callSteadily(20, (index) => fetch(url + ASKED[index % ASKED.length]))
  const closed = await Promise.all(
    senders.flatMap(([bytes, then]) =>
      Array.from({ length: count }, () => rawCall(url, bytes, then, PATIENCE_MS)),
    ),
  )
  const calls = await others.stop()
  const served = closed.filter(({ status }) => status >= 200 && status < 400)
  return [
    { what: `${name}: connections`, value: closed.length },
    {
      what: `${name}: longest`,
      value: Math.max(...closed.map(({ openMs }) => openMs)),
      unit: 'ms',
      atMost: 5000,
    },
    { what: `${name}: taken for whole`, value: served.length, atMost: 0 },
    { what: `${name}: p99 of the others`, value: within(0.99, calls), unit: 'ms', atMost: 1000 },
    {
      what: `${name}: others that failed`,
      value: calls.filter(({ status }) => status !== 200).length,
      atMost: 0,
    },
  ]
}
