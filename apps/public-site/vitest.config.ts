import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

/** Tests of the server, whose modules keep no state between files. */
const SERVER = ['src/server.test.ts', 'src/server/**/*.test.ts']

export default defineConfig({
  test: {
    environment: 'happy-dom',
    setupFiles: ['../../libs/ui/src/no-owner-stacks.ts', 'src/testing/test-setup.ts'],
    ...LIMITS,
    // Class names stay unchanged, so that tests can use them.
    css: { include: [/\.css/], modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // Loading all modules for each file took half of their time.
      { extends: true, test: { name: 'server', include: SERVER, isolate: false } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: SERVER,
          // A VM context for each file: as isolated as a process, in less than half the time.
          pool: 'vmForks',
        },
      },
    ],
  },
})
