import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApiProcesses, type ApiProcesses, type Browser } from '../testing/api-processes.ts'
import { trackRow } from '../testing/fixtures.ts'
import { standInEnv, startStandIn, type StandIn } from '../testing/programs.ts'

/** Faults of Printful (F6) against running programs: the stand-in, and the API as deployed. */
let standIn: StandIn
let api: ApiProcesses
let browser: Browser
beforeAll(async () => {
  standIn = await startStandIn()
  await standIn.control('PUT catalogue', { generate: 3 })
  // The stand-in's rate limit uses the real clock.
  await standIn.control('PUT store', { perMinute: 100_000 })
  await standIn.control('POST faults', [{ status: 500 }])
  api = await startApiProcesses(1, standInEnv(standIn))
  await api.database.db.insertInto('musicTracks').values(trackRow()).execute()
  await api.addAdministrator('Ada')
  browser = api.browser()
  await browser.login('Ada')
})
afterAll(async () => {
  await api.close()
  await standIn.close()
})

const SHIRTS = ['Tour Shirt No. 1', 'Tour Shirt No. 2', 'Tour Shirt No. 3']
const EXPIRY_MS = 11 * 60_000

async function titles(): Promise<string[]> {
  const response = await fetch(`${api.urls[0]}/api/merch-items?includePrintful=true`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { title: string }[]).map(({ title }) => title)
}
const refresh = () => browser.call('refreshPrintfulCache')
const status = async () => (await browser.call('getPrintfulStatus')).json
const snapshot = () => api.database.db.selectFrom('printfulProducts').selectAll().orderBy('id').execute()
/** Waits until the API's background work has ended. */
const untilQuiet = () =>
  vi.waitUntil(async () => !(await status()).refresh.isRunning, { interval: 20, timeout: 60_000 })

describe('with nothing to fall back on', () => {
  test('visitors get the local items, and the administrator the reason', async () => {
    expect(await titles()).toEqual(['Night Railway'])
    await untilQuiet()
    expect([(await refresh()).status, await titles()]).toEqual([502, ['Night Railway']])
    expect(await status()).toMatchObject({
      state: 'failing',
      isStandIn: true,
      lastError: { problem: 'server-error' },
    })
    await api.restart()
    expect(await titles()).toEqual(['Night Railway'])
  })
})

describe('with a snapshot', () => {
  let before: unknown
  beforeEach(async () => {
    await standIn.control('DELETE faults')
    await standIn.control('PUT store', { platform: 'store' })
    await untilQuiet()
    await api.advance(EXPIRY_MS)
    await refresh()
    await untilQuiet()
    expect(await status()).toMatchObject({ productCount: 3, lastError: null })
    before = await snapshot()
    await api.advance(EXPIRY_MS)
    await standIn.control('DELETE requests')
  })

  async function expectLastGood(): Promise<void> {
    expect(await titles()).toEqual(['Night Railway', ...SHIRTS])
    expect([await snapshot(), (await status()).state]).toEqual([before, 'failing'])
    // Three attempts of each of two calls, and as many again for a new sync.
    expect((await standIn.calls()).length).toBeLessThanOrEqual(12)
  }

  async function expectRefused(fault: object, [expected, problem]: readonly [number, string]): Promise<void> {
    await standIn.control('POST faults', [fault])
    const answer = await refresh()
    expect([answer.status, answer.text.includes('demo-store-token')]).toEqual([expected, false])
    expect((await status()).lastError.problem).toBe(problem)
    await expectLastGood()
  }

  test.each([
    ['refusing', { refuse: true }, [502, 'unreachable']],
    ['429', { retryAfter: 600 }, [429, 'rate-limited']],
    ['401', { status: 401 }, [502, 'token-refused']],
  ] as const)('%s: the last good one is shown, also after a restart', async (_what, fault, refusal) => {
    await expectRefused(fault, refusal)
    await api.restart()
    await untilQuiet()
    await expectLastGood()
  })

  test.each([
    ['hanging', { hang: true }, [502, 'unreachable']],
    ['5xx', { status: 500 }, [502, 'server-error']],
    ['HTML', { html: true }, [502, 'garbled']],
    ['truncated', { truncated: true }, [502, 'garbled']],
    ['dripping', { dripMs: 50 }, [502, 'unreachable']],
    [
      '503 for each product, with a good list',
      { path: '/store/products/*', status: 503 },
      [502, 'server-error'],
    ],
    ['HTML for each product', { path: '/store/products/*', html: true }, [502, 'garbled']],
    ['419', { status: 419, retryText: 600 }, [429, 'rate-limited']],
    ['JSON of another kind', { body: { code: 200, result: 'yes' } }, [502, 'garbled']],
    [
      'rows of nonsense',
      { path: '/store/products', body: { code: 200, result: [1, { id: 'x' }] } },
      [502, 'garbled'],
    ],
    ['a redirect', { redirect: 'http://127.0.0.1:9/' }, [502, 'garbled']],
    ['403', { status: 403 }, [502, 'not-allowed']],
  ] as const)('%s: the last good one is shown', async (_what, fault, refusal) => {
    await expectRefused(fault, refusal)
  })

  test('the wrong kind of store is named', async () => {
    await standIn.control('PUT store', { platform: 'neither' })
    expect((await refresh()).status).toBe(502)
    expect((await status()).lastError.problem).toBe('wrong-store')
    expect(await titles()).toEqual(['Night Railway', ...SHIRTS])
  })

  test('a store of the other kind, pages smaller than asked, and a list that shrinks meanwhile are read right', async () => {
    await standIn.control('PUT store', { platform: 'sync' })
    await standIn.control('POST faults', [{ path: '/sync/products', maxLimit: 2 }])
    expect((await refresh()).json).toMatchObject({ count: 3 })
    await standIn.control('PUT store', { platform: 'store' })
    await standIn.control('POST faults', [{ path: '/store/products', after: 1, maxLimit: 2, shrinkTotal: 1 }])
    await api.advance(EXPIRY_MS)
    // The third product is still for sale, although the list lacks it.
    expect((await refresh()).json).toMatchObject({ count: 3 })
  })

  test('one product that makes no sense stays as it was, and the rest is read', async () => {
    const [, second] = before as { id: string }[]
    await standIn.control('POST faults', [{ path: `/store/products/${second?.id}`, truncated: true }])
    expect((await refresh()).json).toMatchObject({ count: 3 })
    expect(await titles()).toEqual(['Night Railway', ...SHIRTS])
    const { skipped, state } = await status()
    expect([state, skipped.map(({ id }: { id: number }) => id)]).toEqual(['connected', [Number(second?.id)]])
  })
})

test('no log has the token', () => {
  expect(api.logs()).not.toContain('demo-store-token')
})
