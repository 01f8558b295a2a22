import { configDefaults, defineConfig } from 'vitest/config'
import { LIMITS } from '../vitest.limits.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.e2e.test.ts'],
    ...LIMITS,
  },
})
