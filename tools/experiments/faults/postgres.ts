import { setTimeout as delay } from 'node:timers/promises'
import type { Experiment } from '../experiment.ts'
import type { Figure } from '../figures.ts'
import {
  callSteadily,
  isAnswered,
  isPutOff,
  reportFailed,
  slowest,
  timed,
  untilTrue,
  type Call,
} from '../lab/calls.ts'
import { slowedDatabase } from '../lab/network.ts'
import { FIELDS } from './killed-writes.ts'

/** Half of them are for visitors, and may be answered from memory; the others need the database each time. */
const PATHS = ['/api/events', '/api/user', '/api/merch-items', '/api/admin/music']

export const restartedPostgres: Experiment = {
  promise:
    'PostgreSQL is restarted, orderly and as by a power cut, at 50 calls/s: the API lives on, says at once when to come again, and is back within 5 s',
  tests: ['apps/api/src/http/health.test.ts', 'apps/api/src/http/public-cache.test.ts'],
  async run(site) {
    const [beforeMs, awayMs, afterMs] = site.isQuick ? [500, 500, 3000] : [3000, 2000, 8000]
    const api = await site.start('api')
    const { call } = await site.signIn(api.url)
    const figures: Figure[] = []
    for (const how of ['fast', 'immediate'] as const) {
      const { pid } = api
      const load = callSteadily(50, (index) => call(api.url, 'GET', PATHS[index % PATHS.length] ?? ''))
      await delay(beforeMs)
      await site.restartPostgres(how, () => delay(awayMs))
      const backAt = performance.now()
      await delay(afterMs)
      const calls = await load.stop()

      const refused = calls.filter((one) => !isAnswered(one))
      const failed = reportFailed(
        'neither answered nor put off',
        refused.filter((one) => !isPutOff(one)),
      )
      const lastRefusal = Math.max(backAt, ...refused.map(({ startedAt, ms }) => startedAt + ms))
      const died = api.isRunning && api.pid === pid ? 0 : 1
      figures.push(
        { what: `${how}: calls`, value: calls.length },
        { what: `${how}: put off`, value: refused.length - failed, atLeast: 1 },
        { what: `${how}: failed`, value: failed, atMost: 0 },
        { what: `${how}: slowest refusal`, value: slowest(refused), unit: 'ms', atMost: 2000 },
        { what: `${how}: back after`, value: (lastRefusal - backAt) / 1000, unit: 's', atMost: 5 },
        { what: `${how}: processes that died`, value: died, atMost: 0 },
      )
    }
    return figures
  },
}

/** As many as the API's pool has. */
const POOL = 10
const CALLERS = 20

/** What must hold of calls that the database could not serve, and how soon it is over. */
function putOffFigures(where: string, calls: readonly Call[], maxMs: number, backAfter: number): Figure[] {
  const others = calls.filter((call) => !isPutOff(call))
  return [
    { what: `${where}: not put off`, value: reportFailed(`${where}: not put off`, others), atMost: 0 },
    { what: `${where}: slowest`, value: slowest(calls), unit: 'ms', atMost: maxMs },
    { what: `${where}: back after`, value: backAfter, unit: 's', atMost: 5 },
  ]
}

export const heldConnections: Experiment = {
  promise: 'all connections to PostgreSQL are held: 503 and when to come again, within a second',
  tests: ['apps/api/src/http/health.test.ts'],
  async run(site) {
    const api = await site.start('api')
    const { call: admin } = await site.signIn(api.url)
    const superuser = await site.connect('superuser')
    const read = (path: string) => timed(() => admin(api.url, 'GET', path))
    const readMusic = () => Promise.all(Array.from({ length: CALLERS }, () => read('/api/admin/music')))
    const untilBack = () =>
      untilTrue('a read is answered', async () => isAnswered(await read('/api/admin/music')))

    // Each request for an event waits for the lock and holds a connection.
    const owner = await site.connect('owner')
    await owner.query('begin')
    await owner.query('lock table events in access exclusive mode')
    const holders = Array.from({ length: POOL }, () => read('/api/events?admin=true'))
    await untilTrue('every connection waits for the lock', async () => {
      const { rowCount } = await superuser.query(
        "select from pg_stat_activity where usename = 'troubadour_app' and wait_event_type = 'Lock'",
      )
      return rowCount === POOL
    })
    const inPool = await readMusic()
    await owner.query('rollback')
    await Promise.all(holders)
    const figuresOfPool = putOffFigures('pool', inPool, 1000, await untilBack())

    await superuser.query('alter role troubadour_app connection limit 0')
    await superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'troubadour_app'",
    )
    const atServer = await readMusic()
    const alive = await fetch(`${api.url}/healthz`)
    await superuser.query('alter role troubadour_app connection limit -1')
    return [
      ...figuresOfPool,
      ...putOffFigures('server', atServer, 1000, await untilBack()),
      { what: 'health checks that failed', value: alive.ok ? 0 : 1, atMost: 0 },
    ]
  },
}

const LATENCY_MS = 3000

export const slowPostgres: Experiment = {
  promise:
    'a table is locked; the way to PostgreSQL takes 3 s: an answer within 3 s, and no transaction stays open',
  tests: ['apps/api/src/http/health.test.ts'],
  async run(site) {
    const database = await slowedDatabase(site)
    const api = await site.start('api', database.env)
    const { call: admin } = await site.signIn(api.url)
    const owner = await site.connect('owner')
    const superuser = await site.connect('superuser')
    const readEvents = () => admin(api.url, 'GET', '/api/events?admin=true')
    const hasNoOpenTransaction = async () => {
      const { rowCount } = await superuser.query(
        "select from pg_stat_activity where usename = 'troubadour_app' and state like 'idle in transaction%'",
      )
      return rowCount === 0
    }
    /** Reads and writes while the database is in trouble. */
    const measure = async (what: string, begin: () => unknown, end: () => unknown): Promise<Figure[]> => {
      await begin()
      const load = callSteadily(10, (index) =>
        index % 2
          ? admin(api.url, 'POST', '/api/admin/events', { ...FIELDS, title: 'Late', description: '' })
          : readEvents(),
      )
      await delay(site.isQuick ? 4000 : 15_000)
      const calls = await load.stop()
      await end()
      const backAfter = await untilTrue('a read is answered', async () => isAnswered(await timed(readEvents)))
      const closedAfter = await untilTrue('no transaction is open', hasNoOpenTransaction)
      return [
        { what: `${what}: calls`, value: calls.length },
        ...putOffFigures(what, calls, 3000, backAfter),
        { what: `${what}: no transaction open after`, value: closedAfter, unit: 's', atMost: 5 },
      ]
    }
    const lock = () => owner.query('begin; lock table events in access exclusive mode')
    const locked = await measure('locked', lock, () => owner.query('rollback'))
    const slow = () => database.setLatency(LATENCY_MS)
    return [...locked, ...(await measure('far away', slow, () => database.setLatency(0)))]
  },
}
