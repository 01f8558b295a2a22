import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.e2e.test.ts'],
    // Each of these starts the whole product; one after the other.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
