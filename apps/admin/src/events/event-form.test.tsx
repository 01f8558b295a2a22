import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { siteQueries } from '@troubadour/api-client/public'
import { type EventDraft, newEvent } from '@troubadour/domain/event/event'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { NowProvider } from '../shared/time/now.tsx'
import { NOW, renderAdmin } from '../testing/render-admin.tsx'
import { field, fillIn } from '../testing/edit-form.ts'
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

// happy-dom loads no pictures, but reports them as complete.
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
        <EventCardPreview draft={{ ...draft, createdAt: '2026-01-01T00:00:00Z', language: 'en' }} />
      </NowProvider>
    </QueryClientProvider>
  )
  const { container, rerender } = render(page({ ...DRAFT, ...parts }))
  return {
    picture: () => container.querySelector('img'),
    tile: () => container.querySelector('[class*=_tile_]')?.textContent,
    change: (next: Partial<EventDraft>) => rerender(page({ ...DRAFT, ...next })),
  }
}

it('shows the card of the lists, with links that cannot be pressed', () => {
  const { picture } = show()
  for (const text of [
    'Riverside Stage',
    'Fri, July 10, 2026 @ 8:00 PM',
    'The Quay',
    '1 Water Street',
    '$15',
  ]) {
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

it('shows the date tile for a broken picture, and tries the next one once it is typed', async () => {
  const { picture, tile, change } = show()
  const first = picture()
  if (first) fireEvent.error(first)
  expect(tile()).toBe('Jul102026')
  change({ imageUrl: 'https://pictures.example/other.webp' })
  expect(picture()).toBeNull()
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('https://pictures.example/other.webp'))
  change({ imageUrl: 'https://pictures.example/other.webp', pictureKind: 'date' })
  expect([picture(), tile()]).toEqual([null, 'Jul102026'])
  change({ imageUrl: 'https://pictures.example/other.webp' })
  // Invalid and incomplete URLs are not requested.
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
  change({ isFeatured: true, hasFeesNote: false })
  expect(screen.queryByText('*Plus taxes and fees')).toBeNull()
  change({ isFeatured: true, price: 'free' })
  expect(screen.queryByText('*Plus taxes and fees')).toBeNull()
})

it('has the picture and the words of a recurring kind', () => {
  const { picture } = show({ title: 'Open Mic at the Quay' })
  expect(picture()?.getAttribute('src')).toContain('event-open-mic')
  screen.getByText(/^A returning night/)
})

it('says while date and time are typed what they were understood as', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'May 30, 2025' })
  await screen.findByText('Friday, May 30, 2025')
  await fillIn(user, { Time: '8:00 PM - 11:00 PM' })
  const understood = screen.getByText('Friday, May 30, 2025, 8:00 PM - 11:00 PM')
  expect(understood.closest('p')?.textContent).toBe(
    'Understood as Friday, May 30, 2025, 8:00 PM - 11:00 PM, America/New York, over at 11:00 PM',
  )
  await fillIn(user, { Date: 'some day', Time: 'every Thursday' })
  screen.getByText('No date understood: the show is in no calendar and search engines get no date.')
})

it('says what to look at in a date and a time', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'Friday, 5/6/2026', Time: '8 PM' })
  screen.getByText('Wednesday, May 6, 2026, 8:00 PM')
  screen.getByText('May 6, 2026 is a Wednesday, not a Friday.')
  screen.getByText(/^5\/6\/2026 is read month first, as May 6\./)
  screen.getByText(/^The time has no end, so the show counts as over when it starts\./)
  await fillIn(user, { Date: 'Every Thursday', Time: '' })
  screen.getByText(/^An event repeats when its time says so/)
  await fillIn(user, { Date: 'Friday, 5 June 2026', Time: '8 PM - 10 PM' })
  expect(screen.queryByText(/not a Friday|is read|no end|repeats/)).toBeNull()
})

it('mends what it points out in one press, and keeps the focus beside it', async () => {
  const { user } = renderAdmin('/admin/events/new')
  const date = await field('Date')
  await fillIn(user, { Date: 'next friday' })
  screen.getByText('Visitors who read “next friday” later take it for another day. Write the date instead.')
  await user.click(screen.getByRole('button', { name: 'Fri, May 8' }))
  expect(date.value).toBe('May 8, 2026')
  const box = screen.getByText('Friday, May 8, 2026').closest('[role=status]')
  await waitFor(() => expect(document.activeElement).toBe(box))

  await fillIn(user, { Date: 'Every Thursday', Time: '8 PM' })
  await user.click(screen.getByRole('button', { name: 'Move it to Time' }))
  expect(date.value).toBe('May 7, 2026')
  const time = await field('Time')
  expect(time.value).toBe('Every Thursday, 8 PM')

  await fillIn(user, { Time: '8 PM' })
  await user.click(screen.getByRole('button', { name: '+ 2 h' }))
  expect(time.value).toBe('8 PM - 10 PM')
})

it.each([
  ['en', 'May 30, 2026', 'June 6, 2026'],
  ['de', '30.05.2026', '6. Juni 2026'],
] as const)('has a calendar that writes the day, by keyboard too: %s', async (language, typed, written) => {
  const { user, data } = renderAdmin('/admin/events/new')
  data.site = { ...data.site, language }
  await fillIn(user, { Date: typed })
  await screen.findByText('Saturday, May 30, 2026')
  const open = screen.getByRole('button', { name: 'Choose from a calendar' })
  await user.click(open)
  const chosen = await screen.findByRole('button', { name: /Saturday, May 30, 2026 selected/ })
  expect(document.activeElement).toBe(chosen)
  await user.keyboard('{ArrowDown}{Enter}')
  expect((await field('Date')).value).toBe(written)
  await waitFor(() => expect(document.activeElement).toBe(open))
})

it('takes https:// into a link that Enter saves without leaving the field', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await user.type(await field('Link'), 'tickets.example/show{Enter}')
  expect((await field('Link')).value).toBe('https://tickets.example/show')
  await screen.findByText('Title is required')
  expect(screen.queryByText(/^Must be a web address/)).toBeNull()
})

it('says while they are typed where the event will appear', async () => {
  const { user } = renderAdmin('/admin/events/new')
  const place = () => screen.getByText(/^Appears in/).querySelector('strong')?.textContent
  await fillIn(user, { Date: 'May 30, 2025' })
  expect(place()).toBe('Past Events')
  await fillIn(user, { Date: 'May 30, 2027' })
  expect(place()).toBe('More Events')
  await fillIn(user, { Time: 'every Thursday' })
  expect(place()).toBe('Recurring: always More Events')
  await user.click(screen.getByRole('switch', { name: 'Featured' }))
  expect(place()).toBe('Featured')
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(place()).toBe('Hidden: nowhere')
})

it('says that a featured event is over', async () => {
  const { user } = renderAdmin('/admin/events/new')
  const warning = () => screen.queryByText('This featured show is over')
  await fillIn(user, { Date: 'April 30, 2026' })
  expect(warning()).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Featured' }))
  expect(warning()).not.toBeNull()
  await fillIn(user, { Date: 'May 30, 2026' })
  expect(warning()).toBeNull()
})

it('says before a hidden event is featured that visitors will see no featured event', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'May 30, 2026' })
  const warning = () => screen.queryByText('Visitors see no featured show until you show it.')
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(warning()).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Featured' }))
  expect(warning()).not.toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(warning()).toBeNull()
})
