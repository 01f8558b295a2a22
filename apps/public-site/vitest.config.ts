import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // Each file in a VM context, not in a process: as isolated, in less than half the time.
    pool: 'vmForks',
    // One fewer than there are processors, which is the default, leaves half of a small machine idle.
    maxWorkers: 2,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../libs/ui/src/no-owner-stacks.ts', 'src/testing/test-setup.ts'],
    ...LIMITS,
    // Class names stay as written, so that a test can name them.
    css: { include: [/\.css/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
