import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './src/chromium.ts'

const { executablePath, args, env } = findChromium()
// A part of the journeys, on a stack of their own, or all of them: `SHARD=1/3`.
const [current, total] = (process.env.SHARD ?? '1/1').split('/').map(Number)
const target = current === 1 ? 'e2e' : `e2e-${current}`
const report = join(import.meta.dirname, `../../.results/e2e-${target}.json`)

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  shard: { current: current ?? 1, total: total ?? 1 },
  // One stack, one database: what a test changes, another may look at.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args, env: { ...process.env, ...env } },
    screenshot: 'only-on-failure',
    // A trace of every test takes more time than the tests; `TRACE=1` records it for those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-US',
  },
})
