import type { Event } from '@troubadour/domain/event/event'
import { isQuick, type Figure } from '../figures.ts'
import { callDuring, jsonOf, noneFailed, p99, untilTrue } from '../lab/calls.ts'
import { startBalancer } from '../lab/network.ts'
import type { Site } from '../lab/site.ts'
import { readsOf } from '../lab/visitors.ts'

const CALLS_PER_S = 100
const INSTANCES = 2
/** One in so many calls is a change by an administrator. */
const WRITE_EVERY = 20

/** F12: two instances of the API and two of the public site are stopped and started, one after the other. */
export async function rollingRestart(site: Site): Promise<Figure[]> {
  const apis = await startBalanced(site, 'api')
  const pages = await startBalanced(site, 'public-site', { API_ORIGIN: apis.url })
  const admin = await site.signIn(apis.url)
  const [event] = await jsonOf<Event[]>(admin(apis.url, 'GET', '/api/events?admin=true'))
  if (!event) throw new Error('The demo has events.')
  const { version: _version, ...fields } = event

  const read = readsOf(pages)
  const call = (index: number) =>
    index % WRITE_EVERY === 0
      ? admin(apis.url, 'PUT', `/api/admin/events/${event.id}`, { ...fields, price: `$${index}` })
      : read(index)
  const restart = async () => {
    const codes: (number | null)[] = []
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1)
      codes.push(...(await apis.restartEach()), ...(await pages.restartEach()))
    return codes
  }
  const [codes, calls] = await callDuring(restart, CALLS_PER_S, call)
  return [
    { what: 'restarts', value: codes.length },
    { what: 'exit codes other than 0', value: codes.filter((code) => code !== 0).length, atMost: 0 },
    { what: 'calls', value: calls.length },
    noneFailed('calls that failed', calls),
    p99('p99', calls),
  ]
}

async function startBalanced(site: Site, name: 'api' | 'public-site', env: NodeJS.ProcessEnv = {}) {
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => site.instance(name, env)))
  for (const instance of instances) await instance.start()
  const urls = instances.map(({ url }) => url)
  const balancer = await startBalancer(site, urls)
  return {
    url: balancer.url,
    /** Restarts each instance once the one before is back. @returns their exit codes */
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
