import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './src/chromium.ts'

const { executablePath, args, env } = findChromium()
/**
 * Parts, each on a stack of its own, `PART=1`. The third begins last, and is shorter. What is in no list belongs to the second.
 * Without a part, all of them run.
 */
const LISTED: Record<string, string[]> = {
  '1': ['managers', 'site-settings', 'merch', 'announcement', 'hosts', 'hear-it', 'home-page'],
  // The last one takes the demo away.
  '3': ['pages', 'crawl', 'downloads', 'your-own-site'],
}
const part = process.env.PART
const filesOf = (names: string[]) => names.map((name) => `**/${name}.e2e.ts`)
const report = join(
  import.meta.dirname,
  `../../.results/e2e-e2e${part && part !== '1' ? `-${part}` : ''}.json`,
)

export default defineConfig({
  testDir: 'src',
  testMatch: part && LISTED[part] ? filesOf(LISTED[part]) : '*.e2e.ts',
  testIgnore: part === '2' ? filesOf(Object.values(LISTED).flat()) : [],
  // One stack, one database: what a test changes, another may look at.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  // Long enough for a busy machine: only what hangs fails by it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    // A control that never comes fails its own step, not the whole time of a test.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace of every test takes more time than the tests; `TRACE=1` records it for those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-US',
  },
})
