// @vitest-environment happy-dom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
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

function goOffline() {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
}

it('sends a change at once offline, and never again', async () => {
  goOffline()
  const client = createQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const mutationFn = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(new MutationObserver(client, { mutationFn }).mutate()).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(mutationFn).toHaveBeenCalledTimes(1)
})

it('asks once more online for what failed offline, and for nothing else', async () => {
  goOffline()
  const client = createQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const read = vi.fn(() => Promise.resolve('read'))
  const fail = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch')))
  const observers = [
    new QueryObserver(client, { queryKey: ['read'], queryFn: read }),
    new QueryObserver(client, { queryKey: ['failed'], queryFn: fail }),
  ]
  for (const observer of observers) onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() =>
    expect(observers.map((observer) => observer.getCurrentResult().status)).toEqual(['success', 'error']),
  )
  fail.mockResolvedValue('read')
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observers[1]?.getCurrentResult().status).toBe('success'))
  expect([read.mock.calls.length, fail.mock.calls.length]).toEqual([1, 2])
})

it('caches merch for 5 minutes, stale after 2, with 3 retries (docs/product/constants.md#data-fetching)', () => {
  const options = createQueryClient().defaultQueryOptions({ queryKey: ['merch'], ...MERCH_QUERY_TIMES })
  expect(options).toMatchObject({ gcTime: 300_000, staleTime: 120_000, retry: 3, retryDelay })
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
