import { defineConfig } from 'vitest/config'
import { LIMITS } from '../vitest.limits.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.e2e.test.ts'],
    // Each of these starts the whole product; one after the other.
    fileParallelism: false,
    ...LIMITS,
    // Some install and build it first.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
