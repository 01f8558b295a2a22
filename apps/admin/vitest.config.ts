import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    // A new environment and loading all modules for each file take more time than the tests; setup.ts resets shared
    // state.
    isolate: false,
    // Rendered pages fill V8's default young generation many times a second; collecting it took a tenth of the
    // processor time.
    execArgv: ['--max-semi-space-size=64'],
    environmentOptions: { happyDOM: { url: 'http://admin.test' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../libs/ui/src/no-owner-stacks.ts', 'src/testing/setup.ts'],
    ...LIMITS,
    // Every style sheet slows down queries by role. Only the toasts' sheet decides what can be pressed.
    css: { include: [/toast\.module\.css/], modules: { classNameStrategy: 'stable' } },
  },
})
