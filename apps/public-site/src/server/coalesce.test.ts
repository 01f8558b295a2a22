// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work that ends when the test says so. */
function manualWork() {
  const ends: ((result: number) => void)[] = []
  const shared = coalesce(() => new Promise<number>((resolve) => ends.push(resolve)))
  return { ends, shared }
}

describe('coalesce', () => {
  it('gives every caller the result of work that began after the call', async () => {
    const { ends, shared } = manualWork()
    const first = shared()
    const [second, third] = [shared(), shared()]
    expect(ends).toHaveLength(1)
    ends[0]?.(1)
    expect(await first).toBe(1)
    await Promise.resolve()
    expect(ends).toHaveLength(2)
    ends[1]?.(2)
    expect(await Promise.all([second, third])).toEqual([2, 2])
  })

  it('begins anew after it was idle, and after a failure', async () => {
    let count = 0
    const shared = coalesce(async () => {
      count += 1
      if (count === 1) throw new Error('first')
      return count
    })
    const [first, waiting] = [shared(), shared()]
    await expect(first).rejects.toThrow('first')
    expect(await waiting).toBe(2)
    expect(await shared()).toBe(3)
  })
})
