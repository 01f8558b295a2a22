import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_ROOT } from '../start/config.ts'
import type { Measurement } from './measurement.ts'

const WARM_UP = 300
const RUNS = 1000
const BUDGET_MS = 0.3

/** The part of the public site's server bundle that is measured. */
interface PageRenderer {
  load(name: string, reading: object): Promise<unknown>
  render(page: object): string
}

/** How long one rendering of the home page takes, with the demo content as the API answers it. */
export async function renderHome(): Promise<Measurement> {
  const bundle = join(PROJECT_ROOT, 'apps/public-site/dist/entry-server.app.js')
  // A built file has no types; the interface above is what the source declares.
  const { pageRenderer } = (await import(pathToFileURL(bundle).href)) as { pageRenderer: PageRenderer }
  const reading = {
    client: { baseUrl: process.env.API_URL, fetch },
    log: { version: '', isFresh: true, paths: [] },
  }
  const page = {
    name: 'home',
    search: '',
    now: Date.now(),
    loaded: await pageRenderer.load('home', reading),
    assets: {
      boot: '/assets/boot.js',
      entry: '/assets/entry.js',
      icon: '/assets/favicon.svg',
      styles: [],
      staticPageStyles: [],
      fonts: [],
    },
    publicOrigin: undefined,
    musicOrigin: 'https://open.spotify.com',
  }
  const times: number[] = []
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const start = performance.now()
    pageRenderer.render(page)
    if (run >= WARM_UP) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { value: times[RUNS / 2] ?? NaN, unit: 'ms', budget: BUDGET_MS }
}
