import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { LIST_KEYS, renderPage } from '../testing/render-page.tsx'
import { ExperienceItSection } from './experience-it-section.tsx'

type EventParts = Parameters<typeof mockEvent>[0]
const show = (...events: EventParts[]) =>
  renderPage(<ExperienceItSection />, { data: { events: events.map(mockEvent) } })
const group = (name: string) => screen.getByRole('region', { name })
const titlesIn = (name: string) =>
  within(group(name))
    .getAllByRole('heading', { level: 4 })
    .map((heading) => heading.textContent)

describe('ExperienceItSection', () => {
  it('puts events into their groups', () => {
    show(
      { id: 1, title: 'Featured', isFeatured: true },
      { id: 2, title: 'Later', date: 'July 10, 2026' },
      { id: 3, title: 'Soon', date: 'May 10, 2026' },
      { id: 4, title: 'Over', date: 'January 9, 2026' },
      { id: 5, title: 'Weekly', date: 'January 1, 2020', time: 'Every Thursday' },
    )
    screen.getByRole('heading', { level: 3, name: 'Featured' })
    expect(titlesIn('More Events')).toEqual(['Soon', 'Later', 'Weekly'])
    expect(titlesIn('Past Events')).toEqual(['Over'])
  })

  it.each([
    ['there are none', { data: { events: [] } }],
    ['they cannot be read', { failed: LIST_KEYS }],
  ])('shows its empty texts when %s', (_, options) => {
    renderPage(<ExperienceItSection />, options)
    screen.getByText('No featured event available')
    within(group('More Events')).getByText('No upcoming events available')
    within(group('Past Events')).getByText('No past events available')
  })

  it('shows two and one skeletons while it loads', () => {
    renderPage(<ExperienceItSection />, { isPending: true })
    expect(within(group('More Events')).getAllByTestId('event-skeleton')).toHaveLength(2)
    expect(within(group('Past Events')).getAllByTestId('event-skeleton')).toHaveLength(1)
  })

  it('shows a tile with the date for an event without a picture, or with a broken one', () => {
    show({ id: 1, imageUrl: '' }, { id: 2, imageUrl: '/media/gone.webp' })
    const list = group('More Events')
    expect(list.querySelectorAll('.tile')).toHaveLength(1)
    // The style sheet shows this text for a broken picture until hydration.
    expect(list.querySelector('img')?.dataset.tile).toBe('Jun\n3\n2026')
    fireEvent.error(list.querySelector('img')!)
    expect([...list.querySelectorAll('.tile')].map((tile) => tile.textContent)).toEqual([
      'Jun32026',
      'Jun32026',
    ])
  })

  it('says once what date and time say alike', () => {
    show({ id: 1, date: 'TBA', time: 'TBA', imageUrl: '' })
    expect(
      within(group('More Events'))
        .getAllByText('TBA')
        .map((text) => text.className),
    ).toEqual(['words', ''])
    expect(screen.queryByText('TBA @ TBA')).toBeNull()
  })

  it('marks what is not as usual, and offers tickets only where there are any', () => {
    const previousStartsAt = '2026-06-01T00:00:00.000Z'
    show(
      { id: 1, title: 'Off', status: 'cancelled' },
      { id: 2, title: 'Full', status: 'soldOut' },
      { id: 3, title: 'Moved', status: 'rescheduled', previousStartsAt },
    )
    const cards = within(group('More Events'))
      .getAllByRole('heading', { level: 4 })
      .map((heading) => heading.closest('li')?.textContent)
    expect(cards).toEqual([
      expect.stringMatching(/^CancelledOff(?!.*Tickets)(?!.*\$15)/),
      expect.stringMatching(/^Full.*\$15Sold out$/),
      expect.stringMatching(
        /^RescheduledMovedWas to be on May\u00A031, 2026, 8:00\u00A0PM. Now: Wed, June\u00A03.*Get Tickets/,
      ),
    ])
  })

  it.each([
    ['Tickets Available', { isFeatured: true }],
    ['Cancelled', { status: 'cancelled' }],
    ['Sold out', { status: 'soldOut' }],
  ] as const)('has the label %s in capitals', (label, parts) => {
    show({ id: 1, ...parts })
    expect(getComputedStyle(screen.getByText(label)).textTransform).toBe('uppercase')
  })

  it('gives special events their picture and schedule text', () => {
    show({ id: 1, title: 'Open Mic at the Ember Room' })
    expect(screen.getByRole('img').getAttribute('src')).toContain('event-open-mic')
    screen.getByText(/^A returning night/)
  })
})

describe('many shows', () => {
  const dayOf = (index: number) => String((index % 28) + 1)
  const many = (count: number, parts: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Show ${index}`, ...parts(index) }))
  const upcoming = (count: number) =>
    many(count, (index) => ({ date: `June ${dayOf(index)}, ${2027 + index}` }))
  const past = (count: number) =>
    many(count, (index) => ({ id: 1000 + index, date: `June ${dayOf(index)}, ${2020 - index}` }))
  const drawn = () => ['More Events', 'Past Events'].map((name) => titlesIn(name).length)
  const allShows = (name: string) => within(group(name)).queryByRole('link', { name: 'All shows' })

  it('are drawn up to the 12 soonest and the 6 most recent', () => {
    show(...upcoming(30), ...past(20))
    expect(drawn()).toEqual([12, 6])
    expect(titlesIn('More Events').at(-1)).toBe('Show 11')
    expect(titlesIn('Past Events').at(-1)).toBe('Show 5')
    for (const name of ['More Events', 'Past Events'])
      expect(allShows(name)?.getAttribute('href')).toBe('/shows')
  })

  it('have no link to all where all are drawn', () => {
    show(...upcoming(12), ...past(6))
    expect(drawn()).toEqual([12, 6])
    expect(allShows('More Events') ?? allShows('Past Events')).toBeNull()
  })
})

describe('FeaturedEventCard', () => {
  const featured = (parts: Partial<EventParts> = {}, site = {}) =>
    renderPage(<ExperienceItSection />, {
      data: {
        site: { ...DEFAULT_SITE_SETTINGS, ...site },
        events: [
          mockEvent({ id: 1, title: 'Lanterns', description: 'By the lake.', isFeatured: true, ...parts }),
        ],
      },
    })

  it('shows all its parts', () => {
    featured({}, { learnMoreUrl: 'https://more.example/' })
    const card = screen.getByRole('article')
    for (const text of [
      'Tickets Available',
      'By the lake.',
      'Wed, June 3, 2026 @ 8:00 PM - 11:00 PM',
      'The Lantern Room',
      '12 Mill Lane, Asheville, NC',
      '$15',
      '*Plus taxes and fees',
    ])
      within(card).getByText(text)
    expect(
      within(card)
        .getByRole('link', { name: /^Get Tickets for / })
        .getAttribute('href'),
    ).toBe('https://tickets.example/show')
    expect(within(card).getByRole('link', { name: 'Learn More about Lanterns' }).getAttribute('href')).toBe(
      'https://more.example/',
    )
  })

  it('asks no fees for what is free, and leaves out Learn More without an address', () => {
    featured({ price: 'FREE' })
    screen.getByText('FREE')
    expect(screen.queryByText('*Plus taxes and fees')).toBeNull()
    expect(screen.queryByText('Learn More')).toBeNull()
  })

  it('keeps its card but loses the tickets once it is over', () => {
    featured({ date: 'April 1, 2026' })
    screen.getByRole('heading', { name: 'Lanterns' })
    expect(screen.queryByText('Tickets Available')).toBeNull()
    expect(screen.queryByText('Get Tickets')).toBeNull()
  })
})

const showEvent = (parts: Partial<Parameters<typeof mockEvent>[0]>) =>
  renderPage(<ExperienceItSection />, { data: { events: [mockEvent({ id: 1, ...parts })] } })

describe('special cases (docs/product/public-pages.md#event-cards)', () => {
  it.each([
    [
      'Open Mic at the Ember Room',
      'event-open-mic',
      'A returning night. Sign up at the door, or come to listen.',
    ],
    [
      'Interactive Experiences: the Trail',
      'event-interactive',
      'A returning experience. Step in at any time, and leave when you like.',
    ],
    ['Winter Poetry Jam', 'event-poetry-jam', 'A returning night. Bring a poem, or come to listen.'],
  ])('%s has a special picture and schedule text', (title, picture, text) => {
    for (const isFeatured of [false, true]) {
      const { unmount } = showEvent({ title, isFeatured })
      expect(screen.getByRole('img').getAttribute('src')).toContain(picture)
      screen.getByText(text)
      unmount()
    }
  })
})

describe('the featured event card (docs/product/public-pages.md#event-cards)', () => {
  const card = () => screen.getByRole('article')

  it('shows its picture', () => {
    showEvent({ isFeatured: true, imageUrl: '/media/demo/lanterns.webp' })
    expect(card().querySelector('img')?.getAttribute('src')).toBe('/media/demo/lanterns.webp')
  })

  it('shows its date on a tile without one', () => {
    showEvent({ isFeatured: true, imageUrl: '' })
    expect(card().querySelector('.tile')?.textContent).toBe('Jun32026')
  })

  it('says the date alone when no time is listed', () => {
    showEvent({ isFeatured: true, time: '' })
    within(card()).getByText('Wed, June 3, 2026')
  })

  it('calls for no tickets without a place to get them', () => {
    showEvent({ isFeatured: true, link: null })
    expect(screen.queryByText('Tickets Available')).toBeNull()
    expect(screen.queryByText('Get Tickets')).toBeNull()
  })
})
