import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.e2e.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
