import { expect, test } from 'vitest'
import { limitWork } from './limit-work.ts'

test('work runs in order, one at a time, and one that fails stops none', async () => {
  const run = limitWork(1, 2)
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
  const results = [run(job('a', true)), run(job('b')), run(job('c')), run(job('d'))]
  expect(results[3]).toBeUndefined()
  const settled = await Promise.allSettled(results.slice(0, 3))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(await run(job('e'))).toBe('e')
})

test('so many run, so many wait, and one more is sent away', async () => {
  const run = limitWork(2, 1)
  const works = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let running = 0
  let most = 0
  const done = works.map(({ promise }) =>
    run(async () => {
      running += 1
      most = Math.max(most, running)
      await promise
      running -= 1
    }),
  )
  expect(run(async () => {})).toBeUndefined()
  for (const { resolve } of works) resolve()
  await Promise.all(done)
  expect(most).toBe(2)
  expect(await run(async () => 'free again')).toBe('free again')
})
