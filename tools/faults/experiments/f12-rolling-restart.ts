import type { Event } from '@troubadour/domain/event/event'
import { throughProxy } from '../../testing/behind-proxy.ts'
import type { Experiment } from '../experiment.ts'
import { startBalancer, type Balancer } from '../lab/balancer.ts'
import { callSteadily, isAnswered, kindsOf, within } from '../lab/calls.ts'
import type { Instance } from '../lab/instance.ts'
import { openSite, PUBLIC_HOST, type Site } from '../lab/site.ts'
import { untilTrue } from '../lab/waiting.ts'

const CALLS_PER_S = 100
const INSTANCES = 2
/** One call of so many is a change by an administrator. */
const WRITE_EVERY = 20
const READS = ['/', '/api/events', '/terms', '/api/merch-items?includePrintful=true', '/api/site']

export const rollingRestart: Experiment = {
  promise:
    'two instances of the API and two of the public site are told to stop and started anew, one after the other, at 100 calls/s: no call fails',
  tests: ['apps/api/src/program.test.ts'],
  async run(lab) {
    const rounds = lab.isQuick ? 1 : 5
    const site = await openSite(lab)
    const apis = await start(site, 'api', {})
    const api = await startBalancer(
      lab,
      apis.map(({ url }) => url),
    )
    const pages = await start(site, 'public-site', { API_ORIGIN: api.url })
    const publicSite = await startBalancer(
      lab,
      pages.map(({ url }) => url),
    )
    const { call: admin } = await site.signIn(api.url)
    // The contract's answer.
    const [event] = (await (await admin(api.url, 'GET', '/api/events?admin=true')).json()) as Event[]
    if (!event) throw new Error('The demo has events.')

    const load = callSteadily(CALLS_PER_S, (index) => {
      if (index % WRITE_EVERY === 0) {
        const { version: _version, ...fields } = event
        return admin(api.url, 'PUT', `/api/admin/events/${event.id}`, { ...fields, price: `$${index}` })
      }
      return throughProxy(publicSite.url, READS[index % READS.length] ?? '/', PUBLIC_HOST)
    })
    const codes: (number | null)[] = []
    for (let round = 0; round < rounds; round += 1) {
      codes.push(...(await restartInTurn(apis, api)), ...(await restartInTurn(pages, publicSite)))
    }
    const calls = await load.stop()

    const failed = calls.filter((call) => !isAnswered(call))
    if (failed.length > 0) console.log(`  failed: ${kindsOf(failed)}`)
    return [
      { what: 'restarts', value: codes.length },
      { what: 'ends that were not clean', value: codes.filter((code) => code !== 0).length, atMost: 0 },
      { what: 'calls', value: calls.length },
      { what: 'calls that failed', value: failed.length, atMost: 0 },
      { what: 'p99', value: within(0.99, calls), unit: 'ms' },
    ]
  },
}

async function start(site: Site, name: 'api' | 'public-site', env: NodeJS.ProcessEnv): Promise<Instance[]> {
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => site.instance(name, env)))
  for (const instance of instances) await instance.start()
  return instances
}

/** Each when the one before is back. @returns what they ended with */
async function restartInTurn(instances: readonly Instance[], balancer: Balancer): Promise<(number | null)[]> {
  const codes = []
  for (const instance of instances) {
    codes.push(await instance.end('SIGTERM'))
    await instance.start()
    await untilTrue('both are sent traffic', async () => balancer.readyCount() === INSTANCES)
  }
  return codes
}
