import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PUBLIC_ADDRESS, startFaultyWeb, type FaultyWeb } from '../testing/faulty-web.ts'
import { createAskLink, type AskDeps } from './ask-link.ts'

const HOST = 'tickets.hollowpine.org'
let web: FaultyWeb
beforeAll(async () => {
  web = await startFaultyWeb({
    [HOST]: [[PUBLIC_ADDRESS]],
    'other.hollowpine.org': [[PUBLIC_ADDRESS]],
    'inside.hollowpine.org': [['10.0.0.5']],
    'half-inside.hollowpine.org': [[PUBLIC_ADDRESS, '192.168.1.1']],
    'rebound.hollowpine.org': [[PUBLIC_ADDRESS], ['127.0.0.1']],
  })
})
afterAll(() => web.close())
beforeEach(() => {
  web.requests.length = 0
  web.counted.private = 0
})

const ask = (link: string, deps: Partial<AskDeps> = {}) =>
  createAskLink({ userAgent: 'Troubadour/1 (+https://www.hollowpine.org)', ...web.asking, ...deps })(
    link,
    new AbortController().signal,
  )
const askPath = (path: string, deps?: Partial<AskDeps>) => ask(`http://${HOST}${path}`, deps)
const to = (url: string) => `/to?url=${encodeURIComponent(url)}`

test.each<[status: number, outcome: string]>([
  [200, 'alive'],
  [204, 'alive'],
  [304, 'alive'],
  [404, 'dead'],
  [410, 'dead'],
  ...[400, 401, 402, 403, 405, 406, 418, 429, 451, 500, 502, 503, 504].map((status): [number, string] => [
    status,
    'cannot-tell',
  ]),
])('an answer with status %i is %s', async (status, outcome) => {
  expect(await askPath(`/${status}`)).toEqual({ outcome, status: String(status) })
})

test('a host that no name server knows is dead', async () => {
  expect(await ask('http://gone.hollowpine.org/')).toEqual({ outcome: 'dead', status: 'unknown host' })
  expect(await askPath(to('http://gone.hollowpine.org/'))).toEqual({
    outcome: 'dead',
    status: 'unknown host',
  })
})

test('while no name is known, as without the internet, nothing can be told', async () => {
  const lookup = () => Promise.reject(Object.assign(new Error('No name'), { code: 'ENOTFOUND' }))
  expect(await askPath('/404', { resolver: { lookup } })).toMatchObject({ outcome: 'cannot-tell' })
})

test.each(['/cut-off', '/garbage', '/switch', '/endless-head', '/'])(
  'of a server that answers %s nothing can be told',
  async (path) => {
    expect(await askPath(path, { timeoutMs: 200 })).toEqual({ outcome: 'cannot-tell', status: 'no answer' })
  },
)

test('a server that never answers is left after the time limit', async () => {
  expect(await askPath('/silent', { timeoutMs: 20 })).toEqual({ outcome: 'cannot-tell', status: 'no answer' })
})

test('of an endless page no more than 64 KB are read', async () => {
  expect(await askPath('/endless')).toEqual({ outcome: 'alive', status: '200' })
  expect(web.bytesOfLast()).toBeLessThanOrEqual(64 * 1024)
})

test('five redirects are followed, a sixth is not', async () => {
  expect(await askPath('/hops/5')).toEqual({ outcome: 'alive', status: '200' })
  expect(web.requests).toHaveLength(6)
  expect(await askPath('/hops/6')).toEqual({ outcome: 'cannot-tell', status: 'too many redirects' })
  expect(await askPath('/loop')).toEqual({ outcome: 'cannot-tell', status: 'too many redirects' })
  expect(web.requests).toHaveLength(18)
  expect(await askPath(to('http://other.hollowpine.org/410'))).toEqual({ outcome: 'dead', status: '410' })
})

test.each(['ftp://a.hollowpine.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'http://'])(
  'a redirect to %s is not followed',
  async (url) => {
    expect(await askPath(to(url))).toEqual({ outcome: 'cannot-tell', status: 'a redirect to no web page' })
  },
)

const PRIVATE = [
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://[::1]/', 'http://0.0.0.0/'],
  ...[
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://10.1.2.3/',
    'http://[fd00::1]/',
  ],
  ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:169.254.169.254]/', 'http://[64:ff9b::7f00:1]/'],
  ...['http://inside.hollowpine.org/', 'http://half-inside.hollowpine.org/', `http://${PUBLIC_ADDRESS}:22/`],
]
test.each(PRIVATE)('%s is never connected to, also not by a redirect', async (url) => {
  const refused = { outcome: 'cannot-tell', status: 'an address that is not public' }
  expect(await ask(url)).toEqual(refused)
  expect(web.requests).toEqual([])
  expect(await askPath(to(url))).toEqual(refused)
  expect(web.requests).toHaveLength(1)
  expect(web.counted.private).toBe(0)
})

test('a name that gets a private address after the check is connected to where it was checked', async () => {
  expect(await ask('http://rebound.hollowpine.org/200')).toEqual({ outcome: 'alive', status: '200' })
  expect(web.lookUps.get('rebound.hollowpine.org')).toBe(1)
  // The next request looks it up again.
  expect(await ask('http://rebound.hollowpine.org/200')).toMatchObject({ outcome: 'cannot-tell' })
  expect(web.counted.private).toBe(0)
})

test('the listener counts connections to private addresses that nothing guards', async () => {
  const request = get('http://inside.hollowpine.org/', { agent: web.newAgent() })
  await new Promise((resolve) => request.on('error', resolve))
  expect(web.counted.private).toBe(1)
})

test('a request names the site, and sends no password of the link', async () => {
  await ask(`http://ada:secret@${HOST}/200`)
  expect(web.requests).toEqual([
    { host: HOST, path: '/200', userAgent: 'Troubadour/1 (+https://www.hollowpine.org)' },
  ])
})

test('there is a pause before each further request to the same host', async () => {
  const pause = vi.fn(async () => {})
  const asked = createAskLink({ userAgent: 'any', ...web.asking, pause })
  const { signal } = new AbortController()
  await asked(`http://${HOST}/200`, signal)
  await asked('http://other.hollowpine.org/200', signal)
  expect(pause).not.toHaveBeenCalled()
  await asked(`http://${HOST}/hops/2`, signal)
  expect(pause.mock.calls).toEqual(Array.from({ length: 3 }, () => [2000, signal]))
})

test('the end of the run ends a request, and nothing is found', async () => {
  const run = new AbortController()
  const asked = createAskLink({ userAgent: 'any', ...web.asking })(`http://${HOST}/silent`, run.signal)
  run.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow('stopped')
})
