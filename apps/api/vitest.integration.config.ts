import { defineConfig } from 'vitest/config'

// Against a real PostgreSQL: `node ../../tools/with-postgres.ts vitest run --config vitest.integration.config.ts`.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: './src/testing/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
