import { defineConfig } from 'vitest/config'
import { LIMITS } from '../vitest.limits.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.e2e.test.ts'],
    // Each file starts the whole product, so they run one after the other.
    fileParallelism: false,
    ...LIMITS,
    // Some files install and build the product first.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
