import { expect, test } from 'vitest'
import { createJobQueue } from './one-at-a-time.ts'

test('jobs run in order, one at a time, and one that fails stops none', async () => {
  const queue = createJobQueue(2)
  const log: string[] = []
  const job =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = [queue.run(job('a', true)), queue.run(job('b')), queue.run(job('c')), queue.run(job('d'))]
  expect(results[3]).toBeUndefined()
  const settled = await Promise.allSettled(results.slice(0, 3))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(await queue.run(job('e'))).toBe('e')
})
