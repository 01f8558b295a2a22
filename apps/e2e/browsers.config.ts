import { defineConfig } from '@playwright/test'
import { ENGINES, type Engine } from './src/browsers/driver.ts'

/** The journeys that run in every browser; `npm run browsers` starts them. */
export default defineConfig<{ engine: Engine }>({
  testDir: 'src/browsers',
  testMatch: '*.journey.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: 'list',
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
})
