import { screen } from '@testing-library/react'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { TopBanner } from './top-banner.tsx'

const featured = (parts: object) => ({
  data: { events: [mockEvent({ id: 1, title: 'Lanterns', isFeatured: true, ...parts })] },
})

describe('TopBanner', () => {
  it('announces the featured event and leads to its link', () => {
    renderPage(<TopBanner />, featured({ date: 'June 3, 2026' }))
    const link = screen.getByRole('link', { name: 'Lanterns - June 3, 2026 - Get tickets now!' })
    expect(link.getAttribute('href')).toBe('https://tickets.example/show')
  })

  it('loses its call and its link once the event is over', () => {
    renderPage(<TopBanner />, featured({ date: 'April 3, 2026' }))
    expect(screen.getByRole('complementary').textContent).toBe('Lanterns\u00A0- April 3, 2026')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    ['cancelled', 'Cancelled'],
    ['soldOut', 'Sold out'],
  ] as const)('has no call when the show is %s, and says so', (status, mark) => {
    renderPage(<TopBanner />, featured({ status }))
    expect(screen.getByRole('complementary').textContent).toBe(`Lanterns\u00A0- June 3, 2026\u00A0- ${mark}`)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each([
    ['there is no featured event', { data: { events: [] } }],
    ['it is loading', { isPending: true }],
  ])('is a plain frame while %s', (_, options) => {
    const { container } = renderPage(<TopBanner />, options)
    expect(container.querySelector('.banner')?.textContent).toBe('')
  })
})
