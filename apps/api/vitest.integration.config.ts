import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

// Against a real PostgreSQL: `node ../../tools/with-postgres.ts vitest run --config vitest.integration.config.ts`.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    // Each file has its own database; the modules share no state.
    isolate: false,
    ...LIMITS,
    // Most files wait for half of their time: for PostgreSQL, a slow sender, or a program to start.
    maxWorkers: 3,
  },
})
