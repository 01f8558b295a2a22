import { VIEWS, warmUp, withChromium, withVisitor } from './chromium.ts'
import { KB, type MeasuredRow } from './measurement.ts'
import { watchVisit, type Transfer } from './transfers.ts'

const LOAD_BUDGET_KB = 200
const LOAD_BUDGET_REQUESTS = 22
const REST_BUDGET_KB = 320

/** What a first visit with the demo content loads, on a desk and on a phone: the worse of the two counts. */
export async function pageWeight(): Promise<MeasuredRow[]> {
  const url = `${process.env.PUBLIC_SITE_URL}/`
  const views = Object.keys(VIEWS) as (keyof typeof VIEWS)[] // Object.keys widens them
  const visits = await withChromium(async (browser) => {
    const seen: { view: string; transfers: Transfer[] }[] = []
    for (const view of views) {
      await warmUp(url)
      const transfers = await withVisitor(browser, view, (page, devTools) => watchVisit(page, devTools, url))
      seen.push({ view, transfers })
    }
    return seen
  })
  const worst = (weigh: (transfers: Transfer[]) => number) => {
    const values = visits.map(({ view, transfers }) => ({ view, value: weigh(transfers) }))
    const note = values.map(({ view, value }) => `${view} ${Math.round(value)}`).join(', ')
    return { value: Math.max(...values.map(({ value }) => value)), note }
  }
  const beforeLoad = (transfers: Transfer[]) => transfers.filter(({ isBeforeLoad }) => isBeforeLoad)
  const kilobytes = (transfers: Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0) / KB
  return [
    {
      name: 'page-weight-load',
      what: 'bytes of a first visit that were asked for by `load`',
      ...worst((transfers) => kilobytes(beforeLoad(transfers))),
      unit: 'KB',
      budget: LOAD_BUDGET_KB,
    },
    {
      name: 'page-weight-requests',
      what: 'requests of a first visit by `load`',
      ...worst((transfers) => beforeLoad(transfers).length),
      unit: 'requests',
      budget: LOAD_BUDGET_REQUESTS,
    },
    {
      name: 'page-weight-rest',
      what: 'bytes of a first visit, hydrated and at rest with the popup open',
      ...worst(kilobytes),
      unit: 'KB',
      budget: REST_BUDGET_KB,
    },
  ]
}
