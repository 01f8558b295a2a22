// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createQueryClient, MERCH_QUERY_TIMES, retryDelay } from './query-client.ts'

it('never refetches by itself (docs/product/constants.md#data-fetching)', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  })
})

it('caches merch for 5 minutes, stale after 2, with 3 retries (docs/product/constants.md#data-fetching)', () => {
  expect(MERCH_QUERY_TIMES).toMatchObject({ gcTime: 300_000, staleTime: 120_000, retry: 3 })
})

it.each([
  [0, 1000],
  [1, 2000],
  [4, 16_000],
  [5, 30_000],
  [40, 30_000],
])('waits before retry %i for %i ms (docs/product/constants.md#data-fetching)', (attempt, delay) => {
  expect(retryDelay(attempt)).toBe(delay)
})
