import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

export default defineConfig({ test: { environment: 'node', include: ['src/**/*.test.ts'], ...LIMITS } })
