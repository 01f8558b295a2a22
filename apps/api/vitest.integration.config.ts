import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

// Against a real PostgreSQL: `node ../../tools/with-postgres.ts vitest run --config vitest.integration.config.ts`.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    // Some files wait, for a slow sender or for a program to start, while others run.
    maxWorkers: 2,
    // Each file has its own database; the modules share no state.
    isolate: false,
    ...LIMITS,
  },
})
