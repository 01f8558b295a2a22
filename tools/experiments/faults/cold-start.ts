import { setTimeout as delay } from 'node:timers/promises'
import { isQuick, prefixed, type Figure } from '../figures.ts'
import { callSteadily, isAnswered, isPutOff, noneBut, p99, slowest, type Call } from '../lab/calls.ts'
import type { Site } from '../lab/site.ts'
import { PAGES, readsOf } from '../lab/visitors.ts'

const CALLS_PER_S = 100
const CALLS = ['/api/events', '/api/merch-items?includePrintful=true', '/api/site', '/api/products']

/** F25: the API and the public site are started while visitors already call both, each at 100 calls/s. */
export async function coldStart(site: Site): Promise<Figure[]> {
  const api = await site.instance('api')
  const publicSite = await site.instance('public-site', { API_ORIGIN: api.url })
  const figures: Figure[] = []
  for (let start = 1; start <= (isQuick ? 1 : 3); start += 1) {
    using calls = callSteadily(CALLS_PER_S, readsOf(api, CALLS))
    using pages = callSteadily(CALLS_PER_S, readsOf(publicSite, PAGES))
    const beganAt = performance.now()
    await Promise.all([api.start(), publicSite.start()])
    await delay(isQuick ? 3000 : 8000)
    figures.push(...prefixed(`start ${start}, API`, figuresOf(await calls.stop(), beganAt)))
    figures.push(...prefixed(`start ${start}, site`, figuresOf(await pages.stop(), beganAt)))
    await Promise.all([api.end('SIGKILL'), publicSite.end('SIGKILL')])
  }
  return figures
}

function figuresOf(calls: readonly Call[], beganAt: number): Figure[] {
  const answeredAt = calls.filter((call) => call.status !== 0).map(({ startedAt, ms }) => startedAt + ms)
  const firstAt = Math.min(...answeredAt)
  // From the first response on, every call must get one.
  const since = calls.filter(({ startedAt }) => startedAt >= firstAt)
  return [
    { what: 'first answer after', value: (firstAt - beganAt) / 1000, unit: 's', atMost: 5 },
    { what: 'answered since', value: since.filter(isAnswered).length, atLeast: 1 },
    { what: 'put off since', value: since.filter(isPutOff).length },
    noneBut('failed since', since, (call) => isAnswered(call) || isPutOff(call)),
    p99('p99 since', since, 1000),
    { what: 'slowest since', value: slowest(since), unit: 'ms', atMost: 3000 },
  ]
}
