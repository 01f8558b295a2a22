import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './src/chromium.ts'

const { executablePath, args, env } = findChromium()
/**
 * The files of parts 1 and 3; all others are in part 2. `PART=1` runs one part; each needs a stack of its own. Part 3
 * starts last, and is shorter. `PART=every-screen` runs the folder `every-screen`, as `npm run browsers` does; it takes too
 * long for `npm test`. Without a part, all files run.
 */
const LISTED: Record<string, string[]> = {
  '1': ['managers', 'site-settings', 'merch', 'announcement', 'hosts', 'hear-it', 'home-page'],
  // your-own-site removes the demo, and your-site-first-evening goes on with its site: they are the last.
  '3': [
    'pages',
    'crawl',
    'downloads',
    'connections',
    'goods',
    'later',
    'selling',
    'your-own-site',
    'your-site-first-evening',
  ],
  'every-screen': ['every-screen/*'],
}
const part = process.env.PART
const filesOf = (names: string[]) => names.map((name) => `**/${name}.e2e.ts`)
const report = join(
  import.meta.dirname,
  `../../.results/e2e-e2e${part && part !== '1' ? `-${part}` : ''}.json`,
)

export default defineConfig({
  testDir: 'src',
  testMatch: part && LISTED[part] ? filesOf(LISTED[part]) : '**/*.e2e.ts',
  testIgnore: part === '2' ? ['**/every-screen/*', ...filesOf(Object.values(LISTED).flat())] : [],
  // All tests share one database, so they must not run in parallel.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  // Long enough for a busy machine, so that only a test that hangs fails.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    // A missing control fails its step before the whole test times out.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Tracing takes longer than the tests themselves; `TRACE=1` keeps the traces of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-US',
  },
})
