import { act, render, screen } from '@testing-library/react'
import { merchItemQueries } from '@troubadour/api-client/public'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../app.tsx'
import { createPageQueryClient } from '../shared/page-query-client.ts'
import { restorePageState, retryFailed } from '../shared/page-state.ts'
import { pageState, TEST_NOW } from '../testing/render-page.tsx'
import { GetItSection } from './get-it-section.tsx'

const MINUTE_MS = 60_000
const ERROR_TEXT = 'Unable to load merchandise at this time'

const answer = vi.fn<(url: string) => Promise<Response>>()
const requestedPaths = () => answer.mock.calls.map(([url]) => url)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Queries notify the page of a result in a timer. */
const settle = () => pass(1)

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  vi.useFakeTimers({ now: TEST_NOW })
})

/** The section in a page that has just been hydrated, `age` milliseconds after the server rendered it. */
function hydrate({ failed = false, age = 0 }) {
  const storeKey = merchItemQueries.homeStore().queryKey
  const merchItems = [mockRelease({ id: 'music-1', title: 'Old Song' })]
  const state = {
    ...pageState({ data: { merchItems }, failed: failed ? [storeKey] : [] }),
    now: TEST_NOW - age,
  }
  const queryClient = createPageQueryClient()
  restorePageState(queryClient, state)
  render(
    <App queryClient={queryClient} state={state} onHydrated={() => retryFailed(queryClient, state)}>
      <GetItSection />
    </App>,
  )
}

const newSong = async () => Response.json([mockRelease({ id: 'music-2', title: 'New Song' })])
const trouble = async () => Response.json({ message: 'Down' }, { status: 503 })

describe('what the server could not read', () => {
  it('is asked for again, at once and then after 1, 2 and 4 seconds, before the error is shown', async () => {
    answer.mockImplementation(trouble)
    hydrate({ failed: true })
    await pass(0)
    expect(requestedPaths()).toEqual(['/api/merch-items?includePrintful=true&includeOwn=true&for=home'])
    expect(screen.getAllByTestId('merch-skeleton')).toHaveLength(3)
    for (const [wait, count] of [
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await pass(wait - 1)
      expect(requestedPaths()).toHaveLength(count - 1)
      await pass(1)
      expect(requestedPaths()).toHaveLength(count)
    }
    await settle()
    screen.getByText(ERROR_TEXT)
    await pass(10 * MINUTE_MS)
    expect(requestedPaths()).toHaveLength(4)
  })

  it('is shown as soon as it can be read', async () => {
    answer.mockImplementationOnce(trouble).mockImplementation(newSong)
    hydrate({ failed: true })
    await pass(1000)
    await settle()
    screen.getByRole('heading', { name: 'New Song' })
    expect(screen.queryByText(ERROR_TEXT)).toBeNull()
  })
})

describe('what the server read', () => {
  it('is not asked for again within two minutes', async () => {
    hydrate({ age: 2 * MINUTE_MS - 1 })
    await pass(0)
    expect(requestedPaths()).toEqual([])
  })

  it('is stale after that, and shown while the browser asks anew', async () => {
    answer.mockImplementationOnce(trouble).mockImplementation(newSong)
    hydrate({ age: 2 * MINUTE_MS })
    await pass(0)
    screen.getByRole('heading', { name: 'Old Song' })
    await pass(1000)
    await settle()
    screen.getByRole('heading', { name: 'New Song' })
  })

  it('stays when the browser asked anew in vain', async () => {
    answer.mockImplementation(trouble)
    hydrate({ age: 2 * MINUTE_MS })
    await pass(7000)
    await settle()
    expect(requestedPaths()).toHaveLength(4)
    screen.getByRole('heading', { name: 'Old Song' })
    expect(screen.queryByText(ERROR_TEXT)).toBeNull()
  })
})
