import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Experiment } from '../experiment.ts'
import { callSteadily, kindsOf, within, type Call } from '../lab/calls.ts'
import { openSite } from '../lab/site.ts'
import { startToldStandIn } from '../lab/told-stand-in.ts'
import { untilTrue } from '../lab/waiting.ts'

const READS_PER_S = 20
/** After a kill, the one that was at work is missed only a little later. */
const ASK_AGAIN_MS = 500
const MERCH = '/api/merch-items?includePrintful=true'
/** As the stand-in is told them. */
const TROUBLES: Record<string, object> = {
  refusing: { refuse: true },
  hanging: { hang: true },
  '5xx': { status: 500 },
  '429': { retryAfter: 600 },
  HTML: { html: true },
  truncated: { truncated: true },
  dripping: { dripMs: 50 },
  '401': { status: 401 },
}
/** Nothing keeps the API from asking Printful again, as when the last trouble has long passed. */
const LONG_AFTER =
  'update printful_state set expires_at = synced_at, retry_at = null, blocked_until = null, blocked_problem = null, failed_calls = 0, failed_walks = 0'

export const printfulTrouble: Experiment = {
  promise:
    'Printful refuses, hangs, fails, limits, sends HTML, breaks off, drips or knows no token, also while the API is killed and started: the merch is shown from the last good catalogue, within 100 ms',
  tests: [
    'apps/api/src/printful/printful.faults.test.ts',
    'apps/api/src/printful/printful.instances.test.ts',
  ],
  async run(lab) {
    const lastsMs = lab.isQuick ? 1000 : 5000
    const site = await openSite(lab)
    const { env, tell } = await startToldStandIn(lab)
    const api = await site.instance('api', env)
    const database = await site.connect('superuser')
    const read = () => fetch(api.url + MERCH)
    const merch = async () => digestOf(await (await read()).text())
    const snapshot = async () => {
      const { rows } = await database.query('select * from printful_products order by id')
      return digestOf(JSON.stringify(rows))
    }
    // The stand-in's own list.
    const requests = async () => ((await tell('GET requests')) as unknown[]).length

    await tell('POST faults', [{ status: 500 }])
    await api.start()
    const withoutSnapshot = await read()
    const localItems = (await withoutSnapshot.json()) as unknown[]
    await tell('DELETE faults')
    const { call: admin } = await site.signIn(api.url)
    const refresh = () => admin(api.url, 'POST', '/api/admin/printful/refresh-cache')
    await untilTrue('the catalogue is read', async () => (await refresh()).status === 200)
    const good = { merch: await merch(), snapshot: await snapshot() }

    const calls: Call[] = []
    let changed = 0
    const asked: number[] = []
    const readUnder = async (trouble: object) => {
      await database.query(LONG_AFTER)
      await tell('POST faults', [trouble])
      await tell('DELETE requests')
      const reads = callSteadily(READS_PER_S, read)
      await untilTrue('Printful is asked', async () => {
        // It may hang for as long as Printful does: nobody waits for it here.
        refresh().catch(() => {})
        await delay(ASK_AGAIN_MS)
        return (await requests()) > 0
      })
      await delay(lastsMs)
      calls.push(...(await reads.stop()))
      if ((await merch()) !== good.merch || (await snapshot()) !== good.snapshot) changed += 1
      asked.push(await requests())
    }
    for (const trouble of Object.values(TROUBLES)) {
      await readUnder(trouble)
      await api.end('SIGKILL')
      await api.start()
      await readUnder(trouble)
    }
    const failed = calls.filter(({ status }) => status !== 200)
    if (failed.length > 0) console.log(`  not answered: ${kindsOf(failed)}`)
    return [
      { what: 'troubles met', value: asked.length },
      { what: 'items without any catalogue', value: withoutSnapshot.ok ? localItems.length : 0, atLeast: 1 },
      { what: 'reads', value: calls.length },
      { what: 'reads that failed', value: failed.length, atMost: 0 },
      { what: 'p95 of the reads', value: within(0.95, calls), unit: 'ms', atMost: 100 },
      { what: 'times that the catalogue changed', value: changed, atMost: 0 },
      { what: 'calls of Printful in one trouble', value: Math.max(...asked), atMost: 12 },
    ]
  },
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
