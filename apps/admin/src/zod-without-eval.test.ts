import { expect, it } from 'vitest'
import './zod-without-eval.ts'
import { z } from 'zod'

it('is what zod reads', () => {
  expect(z.config().jitless).toBe(true)
})
