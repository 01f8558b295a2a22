import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { alternate, median, type Figure } from '../figures.ts'
import { findChromium } from '../lab/browser.ts'
import { serveStaticPage } from '../lab/static-page.ts'

const SITE = process.env.PUBLIC_SITE_URL ?? ''
const PAGES = ['/', '/terms', '/privacy']
const OTHERS = ['accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof OTHERS)[number] | 'performance', number>
const REPORT_MAX_BYTES = 64 * 1024 * 1024

/** Lighthouse's scores of pages and of static ones, on an emulated phone. Lighthouse is not a dependency of ours. */
export async function lighthouse(): Promise<Figure[]> {
  const onPath = spawnSync('sh', ['-c', 'command -v lighthouse'], { encoding: 'utf8' }).stdout.trim()
  const program = process.env.LIGHTHOUSE || onPath
  if (!program) {
    console.log('  not run: lighthouse is not installed, and LIGHTHOUSE does not name its program')
    return []
  }
  const differences: { value: number; note: string }[] = []
  const all: Scores[] = []
  for (const path of PAGES) {
    await using still = await serveStaticPage(SITE, path)
    const scoresFrom = (server: string) => () => scoresOf(program, server + path)
    const [ours = [], reference = []] = await alternate([scoresFrom(SITE), scoresFrom(still.url)])
    const [own = [], theirs = []] = [ours, reference].map((scores) =>
      scores.map(({ performance }) => performance),
    )
    const note = `${path} ${median(own)} − ${median(theirs)}, runs ${Math.min(...own)} to ${Math.max(...own)}`
    differences.push({ value: median(own) - median(theirs), note })
    all.push(...ours)
  }
  const lowest = OTHERS.map((name) => ({ name, value: Math.min(...all.map((scores) => scores[name])) }))
  const lowestOf = (values: readonly { value: number }[]) => Math.min(...values.map(({ value }) => value))
  const notes = differences.map(({ note }) => note).join('; ')
  const others = lowest.map(({ name, value }) => `${name} ${value}`).join(', ')
  return [
    { what: 'lighthouse-performance', value: lowestOf(differences), atLeast: -10, note: notes },
    { what: 'lighthouse-others', value: lowestOf(lowest), atLeast: 100, note: others },
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
