import { QueryObserver } from '@tanstack/react-query'
import { merchItemQueries, siteQueries } from '@troubadour/api-client/public'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageQueryClient } from './page-query-client.ts'
import { restorePageState, retryFailed, toPageData } from './page-state.ts'

const siteKey = siteQueries.settings().queryKey
const storeKey = merchItemQueries.homeStore().queryKey
const state = {
  now: 1000,
  queries: [[siteKey, { projectName: 'Hollow Pine' }]] satisfies [unknown, unknown][],
  failed: [storeKey],
}

afterEach(() => vi.unstubAllGlobals())

describe('page state', () => {
  it('comes out as it went in, errors too', () => {
    const queryClient = createPageQueryClient()
    restorePageState(queryClient, state)
    expect({ now: 1000, ...toPageData(queryClient) }).toEqual(state)
    expect(queryClient.getQueryState(siteKey)?.dataUpdatedAt).toBe(1000)
    expect(queryClient.getQueryState(storeKey)?.status).toBe('error')
  })

  it('asks again for what failed, and for nothing else', async () => {
    const fetchApi = vi.fn(async (_url: string) => Response.json([]))
    vi.stubGlobal('fetch', fetchApi)
    const queryClient = createPageQueryClient()
    restorePageState(queryClient, state)
    // A section on the page observes its query like this.
    const unsubscribe = new QueryObserver(queryClient, merchItemQueries.homeStore()).subscribe(() => {})
    expect(fetchApi).not.toHaveBeenCalled()
    retryFailed(queryClient, state)
    await expect.poll(() => queryClient.getQueryData(storeKey)).toEqual([])
    unsubscribe()
    expect(fetchApi.mock.calls.map(([url]) => url)).toEqual([
      '/api/merch-items?includePrintful=true&includeOwn=true&for=home',
    ])
  })
})
