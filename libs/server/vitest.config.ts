import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  // The files share no state.
  test: { isolate: false, include: ['src/**/*.test.ts'], ...LIMITS },
})
