import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import type { MeasuredRow } from './measurement.ts'

const BUDGET = 100
/** Each of them has to reach the budget. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const REPORT_MAX_BYTES = 64 * 1024 * 1024

type Category = (typeof CATEGORIES)[number]
type Scores = Partial<Record<Category, number>>

/** The lowest scores of each page, as Lighthouse emulates a phone. Lighthouse is no part of this project. */
export async function lighthouse(): Promise<MeasuredRow[]> {
  const program = process.env.LIGHTHOUSE || onPath('lighthouse')
  if (!program) {
    console.log('lighthouse: not run: lighthouse is not installed, and LIGHTHOUSE does not name its program')
    return []
  }
  const { PUBLIC_SITE_URL: site } = process.env
  const rows: MeasuredRow[] = []
  for (const name of ['/', '/terms', '/privacy']) {
    const runs: Scores[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(program, `${site}${name}`))
    const lowest = CATEGORIES.map((category) => ({
      category,
      score: Math.min(...runs.map((scores) => scores[category] ?? NaN)),
    }))
    rows.push({
      name: `lighthouse ${name}`,
      what: `lowest Lighthouse score of ${RUNS} mobile runs of \`${name}\``,
      value: Math.min(...lowest.map(({ score }) => score)),
      unit: '',
      budget: BUDGET,
      better: 'more',
      note: lowest.map(({ category, score }) => `${category} ${score}`).join(', '),
    })
  }
  return rows
}

async function scoresOf(program: string, url: string): Promise<Scores> {
  const { executablePath, args, env } = await findChromium()
  const result = spawnSync(
    program,
    [
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    {
      env: { ...process.env, ...env, CHROME_PATH: executablePath },
      encoding: 'utf8',
      maxBuffer: REPORT_MAX_BYTES,
    },
  )
  if (result.status !== 0) throw new Error(`Lighthouse failed on ${url}: ${result.stderr}`)
  // Its documented report.
  const { categories: measured } = JSON.parse(result.stdout) as {
    categories: Record<string, { score: number | null }>
  }
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((measured[category]?.score ?? 0) * 100)]),
  )
}

function onPath(name: string): string | undefined {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim() || undefined
}
