import type { Event } from '@troubadour/domain/event/event'
import { throughProxy } from '../../testing/behind-proxy.ts'
import type { Experiment } from '../experiment.ts'
import {
  callSteadily,
  isAnswered,
  reportFailed,
  slowest,
  timed,
  untilTrue,
  within,
  type Call,
} from '../lab/calls.ts'
import { startBalancer } from '../lab/network.ts'
import { PUBLIC_HOST, type Site } from '../lab/site.ts'

const CALLS_PER_S = 100
const INSTANCES = 2
/** One call of so many is a change by an administrator. */
const WRITE_EVERY = 20
const READS = ['/', '/api/events', '/terms', '/api/merch-items?includePrintful=true', '/api/site']

export const rollingRestart: Experiment = {
  promise:
    'two instances of the API and two of the public site are stopped and started anew, one after the other, at 100 calls/s: no call fails',
  tests: ['apps/api/src/program.test.ts'],
  async run(site) {
    const rounds = site.isQuick ? 1 : 5
    const apis = await startBalanced(site, 'api')
    const pages = await startBalanced(site, 'public-site', { API_ORIGIN: apis.url })
    const { call: admin } = await site.signIn(apis.url)
    // The contract's answer.
    const [event] = (await (await admin(apis.url, 'GET', '/api/events?admin=true')).json()) as Event[]
    if (!event) throw new Error('The demo has events.')

    const load = callSteadily(CALLS_PER_S, (index) => {
      if (index % WRITE_EVERY === 0) {
        const { version: _version, ...fields } = event
        return admin(apis.url, 'PUT', `/api/admin/events/${event.id}`, { ...fields, price: `$${index}` })
      }
      return throughProxy(pages.url, READS[index % READS.length] ?? '/', PUBLIC_HOST)
    })
    const codes: (number | null)[] = []
    for (let round = 0; round < rounds; round += 1) {
      codes.push(...(await apis.restartEach()), ...(await pages.restartEach()))
    }
    const calls = await load.stop()
    return [
      { what: 'restarts', value: codes.length },
      { what: 'exit codes other than 0', value: codes.filter((code) => code !== 0).length, atMost: 0 },
      { what: 'calls', value: calls.length },
      {
        what: 'calls that failed',
        value: reportFailed(
          'failed',
          calls.filter((call) => !isAnswered(call)),
        ),
        atMost: 0,
      },
      { what: 'p99', value: within(0.99, calls), unit: 'ms' },
    ]
  },
}

async function startBalanced(site: Site, name: 'api' | 'public-site', env: NodeJS.ProcessEnv = {}) {
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => site.instance(name, env)))
  for (const instance of instances) await instance.start()
  const balancer = await startBalancer(
    site,
    instances.map(({ url }) => url),
  )
  return {
    url: balancer.url,
    /** Each when the one before is back. @returns their exit codes */
    async restartEach(): Promise<(number | null)[]> {
      const codes = []
      for (const instance of instances) {
        codes.push(await instance.end('SIGTERM'))
        await instance.start()
        await untilTrue('both are sent traffic', async () => balancer.readyCount() === INSTANCES)
      }
      return codes
    },
  }
}

const PAGES = ['/', '/terms', '/privacy']
const EMPTY_STATE = 'Unable to load merchandise at this time'

export const awayApi: Experiment = {
  promise:
    'the API is killed, or hangs: the public site shows its last good page, and without one the page with its error and empty states',
  tests: ['apps/public-site/src/server/failures.test.ts'],
  async run(site) {
    const api = await site.start('api')
    const warm = await site.start('public-site', { API_ORIGIN: api.url })
    const cold = await site.start('public-site', { API_ORIGIN: api.url })
    const textOf = async (url: string) => (await fetch(url)).text()
    // The page carries the minute in which it was made.
    const pageOf = async (url: string) => (await textOf(url)).replaceAll(/\d{13}/g, '')
    const good = await pageOf(warm.url)
    const calls: Call[] = []
    let differing = 0
    let withoutStates = 0
    const look = async () => {
      for (const path of PAGES)
        for (const { url } of [warm, cold]) calls.push(await timed(() => fetch(url + path)))
      if ((await pageOf(warm.url)) !== good) differing += 1
      if (!(await textOf(cold.url)).includes(EMPTY_STATE)) withoutStates += 1
    }
    api.freeze()
    await look()
    await api.end('SIGKILL')
    await look()
    await api.start()
    const isFresh = async () => !(await textOf(cold.url)).includes(EMPTY_STATE)
    const freshAfter = await untilTrue('the page is fresh', isFresh)
    return [
      { what: 'pages', value: calls.length },
      { what: 'not answered', value: calls.filter((call) => !isAnswered(call)).length, atMost: 0 },
      { what: 'slowest', value: slowest(calls), unit: 'ms', atMost: 4000 },
      { what: 'last good pages that were not shown', value: differing, atMost: 0 },
      { what: 'pages without their states', value: withoutStates, atMost: 0 },
      { what: 'fresh again after', value: freshAfter, unit: 's', atMost: 5 },
    ]
  },
}
