import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const manyEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => mockEvent({ id: index + 1, title: `Evening ${index + 1}` }))

const field = () => screen.findByRole('searchbox', { name: 'Search events' })
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const count = () => within(screen.getByRole('main')).getAllByRole('status')[0]?.textContent
const pages = () => within(screen.getByRole('navigation', { name: 'Pages of events' }))

describe('the search', () => {
  it('finds by title, venue and address when the typing pauses, and says how many', async () => {
    const { user, path } = renderAdmin('/admin/events', {
      events: [
        mockEvent({ id: 1, title: 'Riverside Stage', location: 'Boone, NC' }),
        mockEvent({ id: 2, title: 'Winter Letters', venue: 'Café Noël' }),
        mockEvent({ id: 3, title: 'Open Air' }),
      ],
    })
    await user.type(await field(), 'boone')
    await waitFor(() => expect(titles()).toEqual(['Riverside Stage']))
    expect(count()).toBe('1 event matches “boone”')
    expect(path()).toBe('/admin/events?q=boone')
    expect(document.activeElement).toBe(await field())

    await user.clear(await field())
    // Enter waits for no pause.
    await user.type(await field(), 'cafe noel{Enter}')
    expect(titles()).toEqual(['Winter Letters'])

    await user.clear(await field())
    await user.type(await field(), 'asheville{Enter}')
    expect(count()).toBe('2 events match “asheville”')
  })

  it('says when nothing matches, and is cleared', async () => {
    const { user, path } = renderAdmin('/admin/events?q=glacier')
    await screen.findByText('No events match “glacier”.')
    expect(count()).toBe('0 events match “glacier”')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(titles()).toContain('Riverside Stage')
    const input = await field()
    expect(input).toHaveProperty('value', '')
    expect(document.activeElement).toBe(input)
    expect(path()).toBe('/admin/events')
    expect(count()).toBe('4 events')
  })

  it('follows the address', async () => {
    const { goTo } = renderAdmin('/admin/events?q=riverside')
    expect(await field()).toHaveProperty('value', 'riverside')
    expect(titles()).toEqual(['Riverside Stage'])
    await goTo('/admin/events?q=winter')
    await waitFor(() => expect(titles()).toEqual(['Winter Letters']))
    expect(await field()).toHaveProperty('value', 'winter')
  })
})

describe('the pages', () => {
  it('are not there for 50 events', async () => {
    renderAdmin('/admin/events', { events: manyEvents(50) })
    await field()
    expect(titles()).toHaveLength(50)
    expect(screen.queryByRole('navigation', { name: 'Pages of events' })).toBeNull()
  })

  it('hold 50 events each, lead on and back, and begin at their top', async () => {
    const { user, path, goBack } = renderAdmin('/admin/events', { events: manyEvents(1000) })
    await field()
    expect(count()).toBe('1,000 events')
    expect(titles()).toHaveLength(50)
    pages().getByText('Page 1 of 20')
    expect(pages().getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')

    await user.click(pages().getByRole('link', { name: 'Next' }))
    pages().getByText('Page 2 of 20')
    expect(titles()[0]).toBe('Evening 51')
    expect(path()).toBe('/admin/events?page=2')
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Events, page 2 of 20' }))

    await goBack()
    await waitFor(() => expect(titles()[0]).toBe('Evening 1'))
  })

  it('end with the last', async () => {
    renderAdmin('/admin/events?page=99', { events: manyEvents(51) })
    await field()
    expect(titles()).toEqual(['Evening 51'])
    pages().getByText('Page 2 of 2')
    expect(pages().getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('keep the search, and a new search begins at the first', async () => {
    const { user, path } = renderAdmin('/admin/events?q=evening&page=2', { events: manyEvents(120) })
    await field()
    pages().getByText('Page 2 of 3')
    await user.click(pages().getByRole('link', { name: 'Next' }))
    expect(path()).toBe('/admin/events?q=evening&page=3')
    await user.type(await field(), ' 1{Enter}')
    expect(path()).toBe('/admin/events?q=evening+1')
    expect(titles()[0]).toBe('Evening 1')
  })
})

it('leads to a copy of an event, and to the deleted ones', async () => {
  renderAdmin('/admin/events')
  const copy = await screen.findByRole('link', { name: 'Duplicate Riverside Stage' })
  expect(copy.getAttribute('href')).toBe('/admin/events/new?copy=2')
  expect(screen.getByRole('link', { name: 'Recently deleted' }).getAttribute('href')).toBe(
    '/admin/events/deleted',
  )
})
