import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { stopProgram } from '../../start/programs.ts'
import { startStandIn } from '../../start/side-programs.ts'
import type { Experiment } from '../experiment.ts'
import { callSteadily, reportFailed, untilTrue, within, type Call } from '../lab/calls.ts'

const READS_PER_S = 20
/** After a kill, the instance that was syncing is missed only a little later. */
const RETRY_MS = 500
const MERCH = '/api/merch-items?includePrintful=true'
/** As the stand-in takes them (`tools/fake-printful/control.ts`). */
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
  async run(site) {
    const lastsMs = site.isQuick ? 1000 : 5000
    const standIn = await startStandIn()
    site.atEnd(() => stopProgram(standIn))
    const control = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
      const response = await fetch(`${standIn.url}/_control/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return response
    }
    // The stand-in's list.
    const requests = async () => ((await (await control('GET', 'requests')).json()) as unknown[]).length

    const api = await site.instance('api', { PRINTFUL_API_URL: standIn.url, PRINTFUL_API_KEY: standIn.key })
    const database = await site.connect('superuser')
    const read = () => fetch(api.url + MERCH)
    const merch = async () => digestOf(await (await read()).text())
    const snapshot = async () => {
      const { rows } = await database.query('select * from printful_products order by id')
      return digestOf(JSON.stringify(rows))
    }

    await control('POST', 'faults', [{ status: 500 }])
    await api.start()
    const withoutSnapshot = await read()
    const localItems = (await withoutSnapshot.json()) as unknown[]
    await control('DELETE', 'faults')
    const { call: admin } = await site.signIn(api.url)
    const refresh = () => admin(api.url, 'POST', '/api/admin/printful/refresh-cache')
    await untilTrue('the catalogue is read', async () => (await refresh()).status === 200)
    const good = { merch: await merch(), snapshot: await snapshot() }

    const calls: Call[] = []
    let changed = 0
    const asked: number[] = []
    const readUnder = async (trouble: object) => {
      await database.query(LONG_AFTER)
      await control('POST', 'faults', [trouble])
      await control('DELETE', 'requests')
      const reads = callSteadily(READS_PER_S, read)
      await untilTrue('Printful is asked', async () => {
        // Not awaited: it may hang for as long as Printful does.
        refresh().catch(() => {})
        await delay(RETRY_MS)
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
    const failed = reportFailed(
      'not answered',
      calls.filter(({ status }) => status !== 200),
    )
    return [
      { what: 'troubles met', value: asked.length },
      { what: 'items without any catalogue', value: withoutSnapshot.ok ? localItems.length : 0, atLeast: 1 },
      { what: 'reads', value: calls.length },
      { what: 'reads that failed', value: failed, atMost: 0 },
      { what: 'p95 of the reads', value: within(0.95, calls), unit: 'ms', atMost: 100 },
      { what: 'times that the catalogue changed', value: changed, atMost: 0 },
      { what: 'calls of Printful in one trouble', value: Math.max(...asked), atMost: 12 },
    ]
  },
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
