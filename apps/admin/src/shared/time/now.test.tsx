import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { afterEach, it, vi } from 'vitest'
import { NowProvider, useNow, useTick } from './now.tsx'

afterEach(() => void vi.useRealTimers())

let tick: () => void
function Clock() {
  tick = useTick()
  return <p>{useNow().toISOString()}</p>
}

it('shows the time of the last tick, and that of a handler that has stored something', () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z'), toFake: ['Date'] })
  const queryClient = createQueryClient()
  queryClient.setQueryData(siteQueries.settings().queryKey, DEFAULT_SITE_SETTINGS)
  render(
    <QueryClientProvider client={queryClient}>
      <NowProvider>
        <Clock />
      </NowProvider>
    </QueryClientProvider>,
  )
  vi.setSystemTime(new Date('2026-06-01T12:00:20Z'))
  screen.getByText('2026-06-01T12:00:00.000Z')
  act(tick)
  screen.getByText('2026-06-01T12:00:20.000Z')
})
