import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRowsInSight } from './use-rows-in-sight.ts'

const rowsFrom = (first: number) => Array.from({ length: 40 }, (_, index) => first + index)

/** How many rows the renders get; React repeats each render in development. */
function counts(first: Parameters<typeof useRowsInSight<number>>) {
  const lengths: number[] = []
  const { rerender } = renderHook(
    ([rows, answered]) => void lengths.push(useRowsInSight(rows, answered).length),
    { initialProps: first },
  )
  return { rerender, taken: () => [...new Set(lengths.splice(0))] }
}

it('renders eight rows that have just arrived, then all', () => {
  const { rerender, taken } = counts([[], null])
  expect(taken()).toEqual([0])
  rerender([rowsFrom(1), 'all'])
  expect(taken()).toEqual([8, 40])
})

it('renders all at once where they were there already, as after Back', () => {
  const { taken } = counts([rowsFrom(1), 'all'])
  expect(taken()).toEqual([40])
})

it('keeps all rows when one has changed, and while others are read, and begins with eight of those', () => {
  const { rerender, taken } = counts([rowsFrom(1), 'all'])
  taken()
  rerender([rowsFrom(2), 'all'])
  rerender([rowsFrom(2), null])
  expect(taken()).toEqual([40])
  rerender([rowsFrom(50), 'a search'])
  expect(taken()).toEqual([8, 40])
})
