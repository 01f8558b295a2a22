import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { alternate, median, type Bench } from '../figures.ts'
import { findChromium } from '../lab/browser.ts'
import { serveStaticPage } from '../lab/static-page.ts'

const SITE = process.env.PUBLIC_SITE_URL ?? ''
const RUNS = 5
const PAGES = ['/', '/terms', '/privacy']
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof OTHERS)[number] | 'performance', number>
const REPORT_MAX_BYTES = 64 * 1024 * 1024

/** Lighthouse's scores of pages and of static ones, on an emulated phone. Lighthouse is not a dependency of ours. */
export const lighthouse: Bench = async ({ isQuick }) => {
  const onPath = spawnSync('sh', ['-c', 'command -v lighthouse'], { encoding: 'utf8' }).stdout.trim()
  const program = process.env.LIGHTHOUSE || onPath
  if (!program) {
    console.log('  not run: lighthouse is not installed, and LIGHTHOUSE does not name its program')
    return []
  }
  const pages: { difference: number; note: string; lowest: number[] }[] = []
  for (const path of PAGES) {
    const still = await serveStaticPage(SITE, path)
    const scoresFrom = (server: string) => () => scoresOf(program, server + path)
    const [ours = [], reference = []] = await alternate(isQuick ? 1 : RUNS, [
      scoresFrom(SITE),
      scoresFrom(still.url),
    ])
    await still.stop()
    const [own = [], theirs = []] = [ours, reference].map((all) => all.map(({ performance }) => performance))
    const spread = `${Math.min(...own)} to ${Math.max(...own)}`
    pages.push({
      difference: median(own) - median(theirs),
      note: `${path} ${median(own)} − ${median(theirs)}, runs ${spread}`,
      lowest: OTHERS.map((name) => Math.min(...ours.map((scores) => scores[name]))),
    })
  }
  const lowest = OTHERS.map((_name, index) => Math.min(...pages.map((page) => page.lowest[index] ?? NaN)))
  return [
    {
      what: 'lighthouse-performance',
      value: Math.min(...pages.map(({ difference }) => difference)),
      atLeast: -2,
      note: pages.map(({ note }) => note).join('; '),
    },
    {
      what: 'lighthouse-others',
      value: Math.min(...lowest),
      atLeast: 100,
      note: OTHERS.map((name, index) => `${name} ${lowest[index]}`).join(', '),
    },
  ]
}

async function scoresOf(program: string, url: string): Promise<Scores> {
  const { executablePath, args, env } = await findChromium()
  const chromeFlags = `--chrome-flags=--headless=new ${args.join(' ')}`
  const categories = ['performance', ...OTHERS].join(',')
  const options = ['--quiet', '--output=json', `--only-categories=${categories}`, chromeFlags]
  // Not synchronous, because this process serves the static page.
  const { stdout } = await promisify(execFile)(program, [url, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    maxBuffer: REPORT_MAX_BYTES,
  })
  // Lighthouse's documented report, with the requested categories.
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> }
  const scores = Object.entries(report.categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ])
  return Object.fromEntries(scores) as Scores
}
