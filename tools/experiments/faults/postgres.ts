import { setTimeout as delay } from 'node:timers/promises'
import { isQuick, prefixed, type Figure } from '../figures.ts'
import {
  callDuring,
  callFor,
  isAnswered,
  isPutOff,
  noneBut,
  slowest,
  timed,
  untilTrue,
} from '../lab/calls.ts'
import { slowedWay } from '../lab/network.ts'
import type { Site } from '../lab/site.ts'
import { FIELDS } from './killed-writes.ts'

/** Half of them are public and may be cached; the others need the database each time. */
const PATHS = ['/api/events', '/api/user', '/api/merch-items', '/api/admin/music']
const [BEFORE_MS, AWAY_MS, AFTER_MS] = isQuick ? [500, 500, 3000] : [3000, 2000, 8000]

/** F2: PostgreSQL is restarted, orderly and as by a power cut, at 50 calls/s. */
export async function restartedPostgres(site: Site): Promise<Figure[]> {
  const api = await site.start('api')
  const admin = await site.signIn(api.url)
  const call = (index: number) => admin(api.url, 'GET', PATHS[index % PATHS.length] ?? '')
  const restart = async (how: 'fast' | 'immediate'): Promise<Figure[]> => {
    const work = async () => {
      await delay(BEFORE_MS)
      await site.restartPostgres(how, () => delay(AWAY_MS))
      const startedAt = performance.now()
      await delay(AFTER_MS)
      return startedAt
    }
    const [startedAt, calls] = await callDuring(work, 50, call)
    const refused = calls.filter((one) => !isAnswered(one))
    const lastRefusal = Math.max(startedAt, ...refused.map((one) => one.startedAt + one.ms))
    return prefixed(how, [
      { what: 'calls', value: calls.length },
      { what: 'put off', value: refused.filter(isPutOff).length, atLeast: 1 },
      noneBut('failed', refused, isPutOff),
      { what: 'slowest refusal', value: slowest(refused), unit: 'ms', atMost: 2000 },
      { what: 'back after', value: (lastRefusal - startedAt) / 1000, unit: 's', atMost: 5 },
      { what: 'processes that died', value: api.isRunning() ? 0 : 1, atMost: 0 },
    ])
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
  const event = { ...FIELDS, title: 'Late', description: '' }
  const readEvents = () => admin(api.url, 'GET', '/api/events?admin=true')
  const call = (index: number) =>
    index % 2 ? admin(api.url, 'POST', '/api/admin/events', event) : readEvents()
  const hasNoOpenTransaction = async () => {
    const { rowCount } = await superuser.query(
      "select from pg_stat_activity where usename = 'troubadour_app' and state like 'idle in transaction%'",
    )
    return rowCount === 0
  }
  const measure = async (begin: () => unknown, end: () => unknown): Promise<Figure[]> => {
    await begin()
    const calls = await callFor(isQuick ? 4000 : 15_000, 10, call)
    await end()
    return [
      { what: 'calls', value: calls.length },
      noneBut('not put off', calls, isPutOff),
      { what: 'slowest', value: slowest(calls), unit: 'ms', atMost: 3000 },
      await untilTrue('back after', async () => isAnswered(await timed(readEvents))),
      await untilTrue('no transaction open after', hasNoOpenTransaction),
    ]
  }
  const lock = () => superuser.query('begin; lock table events in access exclusive mode')
  const locked = await measure(lock, () => superuser.query('rollback'))
  const slow = () => database.setLatency(LATENCY_MS)
  const farAway = await measure(slow, () => database.setLatency(0))
  return [...prefixed('locked', locked), ...prefixed('far away', farAway)]
}
