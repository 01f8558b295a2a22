import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // A new environment and all modules anew for each file take more time than the tests; setup.ts clears what they share.
    isolate: false,
    // One fewer than there are processors, which is the default, leaves half of a small machine idle.
    maxWorkers: 2,
    environmentOptions: { happyDOM: { url: 'http://admin.test' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 15_000,
    css: { include: [/\.css/], modules: { classNameStrategy: 'non-scoped' } },
  },
})
