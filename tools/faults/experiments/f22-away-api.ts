import type { Experiment, Figure } from '../experiment.ts'
import { isAnswered, slowest, timed, type Call } from '../lab/calls.ts'
import { openSite } from '../lab/site.ts'
import { untilTrue } from '../lab/waiting.ts'

const PAGES = ['/', '/terms', '/privacy']
const EMPTY_STATE = 'Unable to load merchandise at this time'

export const awayApi: Experiment = {
  promise:
    'the API is killed, or hangs: the public site shows its last good page, and without one the page with its error and empty states',
  tests: ['apps/public-site/src/server/failures.test.ts'],
  async run(lab) {
    const site = await openSite(lab)
    const api = await site.instance('api')
    const [warm, cold] = [
      await site.instance('public-site', { API_ORIGIN: api.url }),
      await site.instance('public-site', { API_ORIGIN: api.url }),
    ]
    await api.start()
    await warm.start()
    await cold.start()
    const textOf = async (url: string) => (await fetch(url)).text()
    const good = await textOf(warm.url)
    const calls: Call[] = []
    let differing = 0
    let withoutStates = 0
    const look = async () => {
      for (const path of PAGES)
        for (const { url } of [warm, cold]) calls.push(await timed(() => fetch(url + path)))
      if (withoutMinute(await textOf(warm.url)) !== withoutMinute(good)) differing += 1
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
      ...figures(calls),
      { what: 'last good pages that were not shown', value: differing, atMost: 0 },
      { what: 'pages without their states', value: withoutStates, atMost: 0 },
      { what: 'fresh again after', value: freshAfter, unit: 's', atMost: 5 },
    ]
  },
}

function figures(calls: readonly Call[]): Figure[] {
  return [
    { what: 'pages', value: calls.length },
    { what: 'not answered', value: calls.filter((call) => !isAnswered(call)).length, atMost: 0 },
    { what: 'slowest', value: slowest(calls), unit: 'ms', atMost: 4000 },
  ]
}

/** The page carries the minute in which it was made. */
function withoutMinute(page: string): string {
  return page.replaceAll(/\d{13}/g, '')
}
