import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: {
    // Loading all modules for each file takes more time than the tests.
    isolate: false,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/no-owner-stacks.ts', 'src/test-setup.ts'],
    ...LIMITS,
    // Class names stay unchanged, so that tests can use them.
    css: { include: [/\.css/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
