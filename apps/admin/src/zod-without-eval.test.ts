// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('is what zod reads', () => {
  // Another file may have loaded zod in this process before.
  const program = `
    await import('./src/zod-without-eval.ts')
    const { z } = await import('zod')
    console.log(String(z.config().jitless))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('true')
})
