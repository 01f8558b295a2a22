import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  // No file changes what another one can see.
  test: { isolate: false, include: ['src/**/*.test.ts'], ...LIMITS },
})
