import { setTimeout as delay } from 'node:timers/promises'
import type { Experiment, Figure } from '../experiment.ts'
import { callSteadily, isAnswered, isPutOff, kindsOf, slowest, timed, type Call } from '../lab/calls.ts'
import { openSite } from '../lab/site.ts'
import { startTcpProxy } from '../lab/tcp-proxy.ts'
import { untilTrue } from '../lab/waiting.ts'
import { FIELDS } from './f1-writer.ts'

const LATENCY_MS = 3000
const CALLS_PER_S = 10

export const slowPostgres: Experiment = {
  promise:
    'a table is locked; the way to PostgreSQL takes 3 s: an answer within 3 s, and no transaction stays open',
  tests: ['apps/api/src/http/health.test.ts'],
  async run(lab) {
    const lastsMs = lab.isQuick ? 4000 : 15_000
    const site = await openSite(lab)
    const proxy = await startTcpProxy(lab, Number(new URL(site.superuserUrl).port))
    const api = await site.instance('api', { DATABASE_URL: site.databaseUrlBy(proxy) })
    await api.start()
    const { call: admin } = await site.signIn(api.url)
    const owner = await site.connect('owner')
    const superuser = await site.connect('superuser')
    const untilBack = () =>
      untilTrue('a read is answered', async () =>
        isAnswered(await timed(() => admin(api.url, 'GET', '/api/events?admin=true'))),
      )
    const untilNoneIsOpen = () =>
      untilTrue('no transaction is open', async () => {
        const { rowCount } = await superuser.query(
          "select from pg_stat_activity where usename = 'troubadour_app' and state like 'idle in transaction%'",
        )
        return rowCount === 0
      })
    /** Reads and writes, of whichever half is in trouble. */
    const load = () =>
      callSteadily(CALLS_PER_S, (index) =>
        index % 2
          ? admin(api.url, 'POST', '/api/admin/events', { ...FIELDS, title: 'Late', description: '' })
          : admin(api.url, 'GET', '/api/events?admin=true'),
      )

    await owner.query('begin')
    await owner.query('lock table events in access exclusive mode')
    const underLock = load()
    await delay(lastsMs)
    const locked = await underLock.stop()
    await owner.query('rollback')
    const figuresOfLock = figures('locked', locked, await untilBack(), await untilNoneIsOpen())

    proxy.latencyMs = LATENCY_MS
    const farAway = load()
    await delay(lastsMs)
    const late = await farAway.stop()
    proxy.latencyMs = 0
    return [...figuresOfLock, ...figures('far away', late, await untilBack(), await untilNoneIsOpen())]
  },
}

function figures(what: string, calls: readonly Call[], backAfter: number, closedAfter: number): Figure[] {
  const others = calls.filter((call) => !isPutOff(call))
  if (others.length > 0) console.log(`  ${what}: not put off: ${kindsOf(others)}`)
  return [
    { what: `${what}: calls`, value: calls.length },
    { what: `${what}: not put off`, value: others.length, atMost: 0 },
    { what: `${what}: slowest`, value: slowest(calls), unit: 'ms', atMost: 3000 },
    { what: `${what}: back after`, value: backAfter, unit: 's', atMost: 5 },
    { what: `${what}: no transaction open after`, value: closedAfter, unit: 's', atMost: 5 },
  ]
}
