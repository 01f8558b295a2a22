import { expect, it, vi } from 'vitest'

it('is what zod reads', async () => {
  // Another file's tests may have loaded zod before.
  vi.resetModules()
  await import('./zod-without-eval.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
