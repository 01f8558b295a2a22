import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

// Against a real PostgreSQL: `node ../../tools/with-postgres.ts vitest run --config vitest.integration.config.ts`.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    // Some files wait, for a slow sender or a program that starts, while others work.
    maxWorkers: 3,
    // Each file has a database of its own; the modules hold nothing that another file could feel.
    isolate: false,
    ...LIMITS,
  },
})
