import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { renderPage } from '../testing/render-page.tsx'
import { ShowPage } from './show-page.tsx'
import { ShowsPage } from './shows-page.tsx'

const EVENTS = [
  { id: 1, title: 'Barn', price: '$20', link: 'https://tickets.example/barn', isFeatured: true },
  { id: 2, title: 'Kitchen', price: '$30', imageUrl: '', status: 'soldOut' },
  { id: 3, title: 'Over', date: 'January 9, 2026' },
] as const

it('shows picture or date, price, ticket button and status of each upcoming show', () => {
  renderPage(<ShowsPage />, { data: { events: EVENTS.map(mockEvent) } })
  const cardOf = (name: string) => {
    const card = screen.getByRole('heading', { level: 2, name }).closest('li')
    if (!card) throw new Error(`${name} is in no list`)
    return card
  }
  const barn = within(cardOf('Barn'))
  expect(barn.getByRole('link', { name: /^Get Tickets/ }).getAttribute('href')).toBe(
    'https://tickets.example/barn',
  )
  barn.getByText('$20')
  expect(cardOf('Barn').querySelector('img')).not.toBeNull()
  const kitchen = within(cardOf('Kitchen'))
  kitchen.getByText('Sold out')
  expect(cardOf('Kitchen').querySelector('.tile')?.textContent).toBe('Jun32026')
  // A past show is a line below its year.
  expect(screen.queryByRole('heading', { name: 'Over' })).toBeNull()
  within(screen.getByRole('region', { name: '2026' })).getByRole('link', { name: 'Over' })
})

it('the page of a show without a picture has the tile with its date', () => {
  const event = mockEvent({ id: 2, slug: 'kitchen', imageUrl: '', pictureKind: 'date' })
  const { container } = renderPage(<ShowPage slug="kitchen" />, { data: { events: [event] } })
  expect(container.querySelector('article .tile, main .tile')?.textContent).toBe('Jun32026')
})
