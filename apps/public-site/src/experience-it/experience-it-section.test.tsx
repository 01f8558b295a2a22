import { fireEvent, screen, within } from '@testing-library/react'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site'
import { describe, expect, it } from 'vitest'
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
    expect(screen.getByRole('heading', { level: 3, name: 'Featured' })).toBeTruthy()
    expect(titlesIn('More Events')).toEqual(['Soon', 'Later', 'Weekly'])
    expect(titlesIn('Past Events')).toEqual(['Over'])
  })

  it.each([
    ['there are none', { data: { events: [] } }],
    ['they cannot be read', { failed: LIST_KEYS }],
  ])('shows its empty texts when %s', (_, options) => {
    renderPage(<ExperienceItSection />, options)
    expect(screen.getByText('No featured event available')).toBeTruthy()
    expect(within(group('More Events')).getByText('No upcoming events available')).toBeTruthy()
    expect(within(group('Past Events')).getByText('No past events available')).toBeTruthy()
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
    // What the style sheet draws for a broken picture until React does.
    expect(list.querySelector('img')?.dataset.tile).toBe('Jun\n3\n2026')
    fireEvent.error(list.querySelector('img')!)
    expect([...list.querySelectorAll('.tile')].map((tile) => tile.textContent)).toEqual([
      'Jun32026',
      'Jun32026',
    ])
  })

  it('gives special events their picture and schedule text', () => {
    show({ id: 1, title: 'Open Mic at the Ember Room' })
    expect(screen.getByRole('img').getAttribute('src')).toContain('event-open-mic')
    expect(screen.getByText(/^A returning night/)).toBeTruthy()
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
      'June 3, 2026 @ 8:00 PM - 11:00 PM',
      'The Lantern Room',
      '12 Mill Lane, Asheville, NC',
      '$15',
      '*Plus taxes and fees',
    ]) {
      expect(within(card).getByText(text), text).toBeTruthy()
    }
    expect(within(card).getByRole('link', { name: 'Get Tickets' }).getAttribute('href')).toBe(
      'https://tickets.example/show',
    )
    expect(within(card).getByRole('link', { name: 'Learn More about Lanterns' }).getAttribute('href')).toBe(
      'https://more.example/',
    )
  })

  it('asks no fees for what is free, and leaves out Learn More without an address', () => {
    featured({ price: 'FREE' })
    expect(screen.getByText('FREE')).toBeTruthy()
    expect(screen.queryByText('*Plus taxes and fees')).toBeNull()
    expect(screen.queryByText('Learn More')).toBeNull()
  })

  it('keeps its card but loses the tickets once it is over', () => {
    featured({ date: 'April 1, 2026' })
    expect(screen.getByRole('heading', { name: 'Lanterns' })).toBeTruthy()
    expect(screen.queryByText('Tickets Available')).toBeNull()
    expect(screen.queryByText('Get Tickets')).toBeNull()
  })
})
