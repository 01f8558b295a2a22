import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import {
  callFor,
  callSteadily,
  isAnswered,
  isPutOff,
  noneOf,
  slowest,
  timed,
  untilTrue,
} from '../lab/calls.ts'
import { slowedWay } from '../lab/network.ts'
import type { Site } from '../lab/site.ts'
import { FIELDS } from './killed-writes.ts'

/** Half of them are public and may be cached; the others need the database each time. */
const PATHS = ['/api/events', '/api/user', '/api/merch-items', '/api/admin/music']

/** F2: PostgreSQL is restarted, orderly and as by a power cut, at 50 calls/s. */
export async function restartedPostgres(site: Site): Promise<Figure[]> {
  const [beforeMs, awayMs, afterMs] = site.isQuick ? [500, 500, 3000] : [3000, 2000, 8000]
  const api = await site.start('api')
  const call = await site.signIn(api.url)
  const restart = async (how: 'fast' | 'immediate'): Promise<Figure[]> => {
    const load = callSteadily(50, (index) => call(api.url, 'GET', PATHS[index % PATHS.length] ?? ''))
    await delay(beforeMs)
    await site.restartPostgres(how, () => delay(awayMs))
    const backAt = performance.now()
    await delay(afterMs)
    const calls = await load.stop()
    const refused = calls.filter((one) => !isAnswered(one))
    const putOff = refused.filter(isPutOff)
    const lastRefusal = Math.max(backAt, ...refused.map(({ startedAt, ms }) => startedAt + ms))
    return [
      { what: `${how}: calls`, value: calls.length },
      { what: `${how}: put off`, value: putOff.length, atLeast: 1 },
      noneOf(
        `${how}: failed`,
        refused.filter((one) => !isPutOff(one)),
      ),
      { what: `${how}: slowest refusal`, value: slowest(refused), unit: 'ms', atMost: 2000 },
      { what: `${how}: back after`, value: (lastRefusal - backAt) / 1000, unit: 's', atMost: 5 },
      { what: `${how}: processes that died`, value: api.isRunning() ? 0 : 1, atMost: 0 },
    ]
  }
  return [...(await restart('fast')), ...(await restart('immediate'))]
}

const LATENCY_MS = 3000

/** F5: a table is locked, which blocks all connections of the API; then PostgreSQL has a latency of 3 s. */
export async function slowPostgres(site: Site): Promise<Figure[]> {
  const database = await slowedWay(site, site.databaseUrl)
  const api = await site.start('api', { DATABASE_URL: database.url })
  const admin = await site.signIn(api.url)
  const superuser = await site.connect()
  const readEvents = () => admin(api.url, 'GET', '/api/events?admin=true')
  const event = { ...FIELDS, title: 'Late', description: '' }
  const hasNoOpenTransaction = async () => {
    const { rowCount } = await superuser.query(
      "select from pg_stat_activity where usename = 'troubadour_app' and state like 'idle in transaction%'",
    )
    return rowCount === 0
  }
  const measure = async (what: string, begin: () => unknown, end: () => unknown): Promise<Figure[]> => {
    await begin()
    const calls = await callFor(site.isQuick ? 4000 : 15_000, 10, (index) =>
      index % 2 ? admin(api.url, 'POST', '/api/admin/events', event) : readEvents(),
    )
    await end()
    return [
      { what: `${what}: calls`, value: calls.length },
      noneOf(
        `${what}: not put off`,
        calls.filter((call) => !isPutOff(call)),
      ),
      { what: `${what}: slowest`, value: slowest(calls), unit: 'ms', atMost: 3000 },
      await untilTrue(`${what}: back after`, async () => isAnswered(await timed(readEvents))),
      await untilTrue(`${what}: no transaction open after`, hasNoOpenTransaction),
    ]
  }
  const lock = () => superuser.query('begin; lock table events in access exclusive mode')
  return [
    ...(await measure('locked', lock, () => superuser.query('rollback'))),
    ...(await measure(
      'far away',
      () => database.setLatency(LATENCY_MS),
      () => database.setLatency(0),
    )),
  ]
}
