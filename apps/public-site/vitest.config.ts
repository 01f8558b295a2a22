import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // A VM context for each file: as isolated as a process, in less than half the time.
    pool: 'vmForks',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../libs/ui/src/no-owner-stacks.ts', 'src/testing/test-setup.ts'],
    ...LIMITS,
    // Class names stay unchanged, so that tests can use them.
    css: { include: [/\.css/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
