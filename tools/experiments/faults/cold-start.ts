import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import { callSteadily, isAnswered, isPutOff, noneOf, p99, slowest, type Call } from '../lab/calls.ts'
import type { Site } from '../lab/site.ts'
import { PAGES, readsOf } from '../lab/visitors.ts'

const CALLS_PER_S = 100
const CALLS = ['/api/events', '/api/merch-items?includePrintful=true', '/api/site', '/api/products']

/** F25: the API and the public site are started while visitors already call both, each at 100 calls/s. */
export async function coldStart(site: Site): Promise<Figure[]> {
  const starts = site.isQuick ? 1 : 3
  const api = await site.instance('api')
  const publicSite = await site.instance('public-site', { API_ORIGIN: api.url })
  const figures: Figure[] = []
  for (let start = 1; start <= starts; start += 1) {
    const knocking = {
      API: callSteadily(CALLS_PER_S, readsOf(api, CALLS)),
      site: callSteadily(CALLS_PER_S, readsOf(publicSite, PAGES)),
    }
    const beganAt = performance.now()
    try {
      await Promise.all([api.start(), publicSite.start()])
      await delay(site.isQuick ? 3000 : 8000)
    } finally {
      for (const [name, load] of Object.entries(knocking))
        figures.push(...figuresOf(`start ${start}, ${name}`, await load.stop(), beganAt))
    }
    await Promise.all([api.end('SIGKILL'), publicSite.end('SIGKILL')])
  }
  return figures
}

function figuresOf(name: string, calls: readonly Call[], beganAt: number): Figure[] {
  const answeredAt = calls.filter((call) => call.status !== 0).map(({ startedAt, ms }) => startedAt + ms)
  const firstAt = Math.min(...answeredAt)
  // From the first response on, every call must get one.
  const since = calls.filter(({ startedAt }) => startedAt >= firstAt)
  return [
    { what: `${name}: first answer after`, value: (firstAt - beganAt) / 1000, unit: 's', atMost: 5 },
    { what: `${name}: answered since`, value: since.filter(isAnswered).length, atLeast: 1 },
    { what: `${name}: put off since`, value: since.filter(isPutOff).length },
    noneOf(
      `${name}: failed since`,
      since.filter((call) => !isAnswered(call) && !isPutOff(call)),
    ),
    p99(`${name}: p99 since`, since, 1000),
    { what: `${name}: slowest since`, value: slowest(since), unit: 'ms', atMost: 3000 },
  ]
}
