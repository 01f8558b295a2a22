import { screen, within } from '@testing-library/react'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { ExperienceItSection } from './experience-it-section.tsx'

const show = (parts: Partial<Parameters<typeof mockEvent>[0]>) =>
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
  ])('%s has a picture and a schedule text of its own', (title, picture, text) => {
    for (const isFeatured of [false, true]) {
      const { unmount } = show({ title, isFeatured })
      expect(screen.getByRole('img').getAttribute('src')).toContain(picture)
      screen.getByText(text)
      unmount()
    }
  })
})

describe('the featured event card (docs/product/public-pages.md#event-cards)', () => {
  const card = () => screen.getByRole('article')

  it('shows its picture', () => {
    show({ isFeatured: true, imageUrl: '/media/demo/lanterns.webp' })
    expect(card().querySelector('img')?.getAttribute('src')).toBe('/media/demo/lanterns.webp')
  })

  it('shows its date on a tile without one', () => {
    show({ isFeatured: true, imageUrl: '' })
    expect(card().querySelector('.tile')?.textContent).toBe('Jun32026')
  })

  it('says the date alone when no time is listed', () => {
    show({ isFeatured: true, time: '' })
    within(card()).getByText('June 3, 2026')
  })

  it('calls for no tickets without a place to get them', () => {
    show({ isFeatured: true, link: null })
    expect(screen.queryByText('Tickets Available')).toBeNull()
    expect(screen.queryByText('Get Tickets')).toBeNull()
  })
})
