import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { siteQueries } from '@troubadour/api-client/public'
import { newEvent, type EventDraft } from '@troubadour/domain/event/event'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { NowProvider } from '../shared/now.tsx'
import { NOW } from '../testing/render-admin.tsx'
import { EventCardPreview } from './event-card-preview.tsx'

const { id: _id, ...EMPTY } = newEvent
const DRAFT: EventDraft = {
  ...EMPTY,
  title: 'Riverside Stage',
  date: 'July 10, 2026',
  time: '8:00 PM',
  venue: 'The Quay',
  location: '1 Water Street',
  price: '$15',
  link: 'https://tickets.example/show',
  imageUrl: '/media/stage.webp',
}

// The environment loads no pictures, and yet calls them complete.
beforeEach(() => vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false))
afterEach(() => vi.restoreAllMocks())

function show(parts: Partial<EventDraft> = {}) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(siteQueries.settings().queryKey, {
    ...DEFAULT_SITE_SETTINGS,
    learnMoreUrl: 'https://more.example/',
  })
  const page = (draft: EventDraft) => (
    <QueryClientProvider client={queryClient}>
      <NowProvider fixed={NOW}>
        <EventCardPreview draft={draft} createdAt="2026-01-01T00:00:00Z" />
      </NowProvider>
    </QueryClientProvider>
  )
  const { container, rerender } = render(page({ ...DRAFT, ...parts }))
  return {
    picture: () => container.querySelector('img'),
    tile: () => container.querySelector('.tile')?.textContent,
    change: (next: Partial<EventDraft>) => rerender(page({ ...DRAFT, ...next })),
  }
}

it('shows the card of the lists, with links that cannot be pressed', () => {
  const { picture } = show()
  for (const text of ['Riverside Stage', 'July 10, 2026 @ 8:00 PM', 'The Quay', '1 Water Street', '$15']) {
    screen.getByText(text)
  }
  expect(picture()?.getAttribute('src')).toBe('/media/stage.webp')
  const tickets = screen.getByText('Get Tickets')
  expect(tickets.closest('[inert]')?.getAttribute('data-theme')).toBe('public')
})

it('sells nothing once the event is over', () => {
  show({ date: 'January 9, 2026' })
  expect(screen.queryByText('Get Tickets')).toBeNull()
})

it('gives way to the date tile for a broken picture, and tries the next one once it is typed', async () => {
  const { picture, tile, change } = show()
  const first = picture()
  if (first) fireEvent.error(first)
  expect(tile()).toBe('Jul102026')
  change({ imageUrl: 'https://pictures.example/other.webp' })
  expect(picture()).toBeNull()
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('https://pictures.example/other.webp'))
  // What is no address of a picture, and what is only half typed, is asked of nobody.
  change({ imageUrl: 'javascript:alert(1)' })
  await waitFor(() => expect(picture()).toBeNull())
  expect(tile()).toBe('Jul102026')
})

it('names the fields that are still empty, and leaves out a link that is none', () => {
  show({ ...EMPTY, link: 'tickets' })
  for (const text of ['Title', 'Venue', 'Address', 'Price']) screen.getByText(text)
  expect(screen.getAllByText('Date').length).toBeGreaterThan(0)
  expect(screen.queryByText('Get Tickets')).toBeNull()
})

it('shows the large card for the featured event', () => {
  const { change } = show({ isFeatured: true, description: 'By the lake.' })
  for (const text of ['Tickets Available', 'By the lake.', '*Plus taxes and fees', 'Learn More']) {
    screen.getByText(text)
  }
  change({ isFeatured: true, price: 'free' })
  expect(screen.queryByText('*Plus taxes and fees')).toBeNull()
})

it('has the picture and the words of a recurring kind', () => {
  const { picture } = show({ title: 'Open Mic at the Quay' })
  expect(picture()?.getAttribute('src')).toContain('event-open-mic')
  screen.getByText(/^A returning night/)
})
