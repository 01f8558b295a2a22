import { setTimeout as delay } from 'node:timers/promises'
import type { Figure, Experiment } from '../experiment.ts'
import { callSteadily, isAnswered, isPutOff, kindsOf, slowest } from '../lab/calls.ts'
import type { Instance } from '../lab/instance.ts'
import type { Lab } from '../lab/lab.ts'
import { openSite, type AdminCall, type Site } from '../lab/site.ts'

const CALLS_PER_S = 50
/** Half of them are for visitors, and may be answered from what is kept; the others need the database each time. */
const PATHS = ['/api/events', '/api/user', '/api/merch-items', '/api/admin/music']

export const restartedPostgres: Experiment = {
  promise:
    'PostgreSQL is restarted, orderly and as by a power cut, at 50 calls/s: the API lives on, says at once when to come again, and is back within 5 s',
  tests: ['apps/api/src/http/health.test.ts', 'apps/api/src/http/change-listener.test.ts'],
  async run(lab) {
    const site = await openSite(lab)
    const api = await site.instance('api')
    await api.start()
    const { call } = await site.signIn(api.url)
    const figures: Figure[] = []
    for (const how of ['fast', 'immediate'] as const)
      figures.push(...(await restart(lab, site, { api, call, how })))
    return figures
  },
}

async function restart(
  { isQuick }: Lab,
  site: Site,
  { api, call, how }: { api: Instance; call: AdminCall; how: 'fast' | 'immediate' },
): Promise<Figure[]> {
  const { pid } = api
  const load = callSteadily(CALLS_PER_S, (index) => call(api.url, 'GET', PATHS[index % PATHS.length] ?? ''))
  await delay(isQuick ? 500 : 3000)
  await site.restartPostgres(how, () => delay(isQuick ? 500 : 2000))
  const backAt = performance.now()
  await delay(isQuick ? 3000 : 8000)
  const calls = await load.stop()

  const refused = calls.filter((one) => !isAnswered(one))
  const others = refused.filter((one) => !isPutOff(one))
  if (others.length > 0) console.log(`  neither answered nor put off: ${kindsOf(others)}`)
  const lastRefusal = Math.max(backAt, ...refused.map(({ startedAt, ms }) => startedAt + ms))
  const during = (what: string) => `${how}: ${what}`
  return [
    { what: during('calls'), value: calls.length },
    { what: during('put off'), value: refused.length - others.length, atLeast: 1 },
    { what: during('failed'), value: others.length, atMost: 0 },
    { what: during('slowest refusal'), value: slowest(refused), unit: 'ms', atMost: 2000 },
    { what: during('back after'), value: (lastRefusal - backAt) / 1000, unit: 's', atMost: 5 },
    { what: during('processes that died'), value: api.isRunning && api.pid === pid ? 0 : 1, atMost: 0 },
  ]
}
