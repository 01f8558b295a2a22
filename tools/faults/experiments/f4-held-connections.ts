import type pg from 'pg'
import type { Experiment, Figure } from '../experiment.ts'
import { isAnswered, isPutOff, slowest, timed, type Call } from '../lab/calls.ts'
import { openSite } from '../lab/site.ts'
import { untilTrue } from '../lab/waiting.ts'

/** As many as the API's pool has. */
const POOL = 10
const CALLERS = 20

export const heldConnections: Experiment = {
  promise: 'all connections to PostgreSQL are held: 503 and when to come again, within a second',
  tests: ['apps/api/src/http/health.test.ts'],
  async run(lab) {
    const site = await openSite(lab)
    const api = await site.instance('api')
    await api.start()
    const { call: admin } = await site.signIn(api.url)
    const read = (path: string) => timed(() => admin(api.url, 'GET', path))
    const superuser = await site.connect('superuser')

    // Each request for an event waits for the lock, with a connection in its hand.
    const owner = await site.connect('owner')
    await owner.query('begin')
    await owner.query('lock table events in access exclusive mode')
    const holders = Array.from({ length: POOL }, () => read('/api/events?admin=true'))
    await untilTrue('every connection waits for the lock', async () => (await waitingFor(superuser)) === POOL)
    const inPool = await Promise.all(Array.from({ length: CALLERS }, () => read('/api/admin/music')))
    await owner.query('rollback')
    await Promise.all(holders)
    const poolIsBackAfter = await untilTrue('a read is answered', async () =>
      isAnswered(await read('/api/admin/music')),
    )

    await superuser.query('alter role troubadour_app connection limit 0')
    await superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'troubadour_app'",
    )
    const atServer = await Promise.all(Array.from({ length: CALLERS }, () => read('/api/admin/music')))
    const alive = await fetch(`${api.url}/healthz`)
    await superuser.query('alter role troubadour_app connection limit -1')
    const serverIsBackAfter = await untilTrue('a read is answered', async () =>
      isAnswered(await read('/api/admin/music')),
    )
    return [
      ...figures('pool', inPool, poolIsBackAfter),
      ...figures('server', atServer, serverIsBackAfter),
      { what: 'health checks that failed', value: alive.ok ? 0 : 1, atMost: 0 },
    ]
  },
}

function figures(where: string, calls: readonly Call[], backAfter: number): Figure[] {
  return [
    { what: `${where}: not put off`, value: calls.filter((call) => !isPutOff(call)).length, atMost: 0 },
    { what: `${where}: slowest`, value: slowest(calls), unit: 'ms', atMost: 1000 },
    { what: `${where}: back after`, value: backAfter, unit: 's', atMost: 5 },
  ]
}

async function waitingFor(superuser: pg.Client): Promise<number> {
  const { rowCount } = await superuser.query(
    "select from pg_stat_activity where usename = 'troubadour_app' and wait_event_type = 'Lock'",
  )
  return rowCount ?? 0
}
