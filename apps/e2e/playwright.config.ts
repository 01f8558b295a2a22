import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './src/chromium.ts'

const REPORT = join(import.meta.dirname, '../../.results/e2e-e2e.json')

const { executablePath, args, env } = findChromium()
/** The journeys that `npm test` has time for (docs/decisions/0058-journeys-beside-npm-test.md). */
const CORE = [
  'budgets',
  'crawl',
  'editing',
  'event-journey',
  'large-text',
  'layout',
  'mailing-list',
  'pages',
  'selling',
  'sign-in',
].map((name) => `**/src/${name}.e2e.ts`)

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  // `npm run browsers` runs the last two. Each needs a stack of its own.
  projects: [
    { name: 'core', testMatch: CORE },
    { name: 'further', testMatch: '**/src/*.e2e.ts', testIgnore: CORE },
    { name: 'every-screen', testMatch: '**/every-screen/*.e2e.ts' },
  ],
  // All tests share one database, so they must not run in parallel.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  // Long enough for a busy machine, so that only a test that hangs fails.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: REPORT }]],
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
