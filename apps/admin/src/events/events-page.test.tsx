import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { findAction, findToast, renderAdmin } from '../testing/render-admin.tsx'

const row = async (title: string) => {
  const item = (await screen.findByRole('link', { name: title })).closest('li')
  if (!item) throw new Error('An event is an item of a list')
  return within(item)
}

it('lists every event with its facts, badges and actions, in the groups of the public site', async () => {
  renderAdmin('/admin/events')
  const featured = await row('Songs by Lantern Light')
  for (const text of [
    'Wed, Jun 3, 2026',
    '8:00 PM - 11:00 PM',
    'The Lantern Room',
    '12 Mill Lane, Asheville, NC',
  ]) {
    featured.getByText(text)
  }
  featured.getByText('Featured')
  featured.getByText('Visible', { selector: '[class*=badge]' })
  featured.getByRole('link', { name: 'Edit Songs by Lantern Light' })
  featured.getByRole('button', { name: 'Hide Songs by Lantern Light' })

  const hidden = await row('Secret Rehearsal')
  hidden.getByText('Hidden', { selector: '[class*=badge]' })
  expect(hidden.queryByText('Featured')).toBeNull()
  hidden.getByRole('button', { name: 'Unhide Secret Rehearsal' })

  const titlesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent)
  expect(titlesIn('Featured shows')).toEqual(['Songs by Lantern Light'])
  expect(titlesIn('Upcoming shows')).toEqual(['Secret Rehearsal', 'Riverside Stage'])
  expect(titlesIn('Past shows')).toEqual(['Winter Letters'])
})

it('shows a date tile when a picture is broken', async () => {
  renderAdmin('/admin/events')
  const item = (await screen.findByRole('link', { name: 'Riverside Stage' })).closest('li')
  const picture = item?.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/media/demo/event.webp')
  if (picture) fireEvent.error(picture)
  expect(item?.querySelector('img')).toBeNull()
  expect(item?.textContent).toContain('Jul102026')
})

it('shows a skeleton while it is loading', async () => {
  const { server } = renderAdmin('/admin/events')
  server.use(http.get('*/api/events', () => delay('infinite')))
  await screen.findByText('Loading shows')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/events')
  answer('listEvents', 500)
  ;(await findToast('Error')).getByText('Failed to load events. Please try again.')
  within(screen.getByRole('main')).getByText('Failed to load events. Please try again.')
  screen.getByText('The shows could not be loaded')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Riverside Stage' })
  // The toast goes with the error.
  await waitFor(() => expect(screen.queryByText('Failed to load events. Please try again.')).toBeNull())
})

it('returns to the same place of the list by the link back', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { user } = renderAdmin('/admin/events')
  const link = await screen.findByRole('link', { name: 'Riverside Stage' })
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640)
  await user.click(link)
  await screen.findByRole('heading', { level: 1, name: 'Riverside Stage' })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Shows' }))
  await screen.findByRole('link', { name: 'Riverside Stage' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640)
  vi.restoreAllMocks()
})

it('is empty with a link to add the first', async () => {
  const { user, path } = renderAdmin('/admin/events', { events: [] })
  await screen.findByText('No events found.')
  // 'Add Event' is the one primary button.
  const links = [...document.querySelectorAll('main a[class*="primary"]')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Add Event'])
  await user.click(screen.getByRole('link', { name: 'Create your first event' }))
  await screen.findByRole('heading', { name: 'New show' })
  expect(path()).toBe('/admin/events/new')
})

it('hides an event at once, sends it whole, without a version, and undoes it', async () => {
  const { user, data, server } = renderAdmin('/admin/events')
  const { version: _version, ...before } = data.events.find(({ id }) => id === 2)!
  const bodies: unknown[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'PUT') bodies.push(await request.clone().json())
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Riverside Stage' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const toast = await findToast('Success')
  toast.getByText('Event hidden successfully!')
  ;(await row('Riverside Stage')).getByText('Hidden')
  expect(bodies).toEqual([{ ...before, isVisible: false }])
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Event shown successfully!')
  expect(bodies[1]).toEqual({ ...before, updatedAt: expect.any(String) })
  ;(await row('Riverside Stage')).getByText('Visible')
})

it('asks before the featured event is hidden or shown, and changes nothing when that is cancelled', async () => {
  const { user, data } = renderAdmin('/admin/events')
  const name = 'Songs by Lantern Light'
  await user.click(await screen.findByRole('button', { name: `Hide ${name}` }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(data.events[0]).toMatchObject({ isVisible: true, version: 1 })
  for (const [title, text] of [
    ['Hide Event', /“Songs by Lantern Light” will be hidden from the public site, and with it the banner/],
    ['Show Event', /“Songs by Lantern Light” will be visible on the public site/],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: /^(Hide|Unhide) Songs by Lantern Light$/ }))
    const dialog = within(screen.getByRole('alertdialog', { name: title }))
    dialog.getByText(text)
    await user.click(dialog.getByRole('button', { name: title }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  await waitFor(() => expect(data.events[0]).toMatchObject({ isVisible: true, version: 3 }))
})

it('shows the change at once, and takes it back with the reason when it fails', async () => {
  const { user, server } = renderAdmin('/admin/events', {
    events: [mockEvent({ id: 5, title: 'Barn Dance' })],
  })
  const { promise: answer, resolve: fail } = Promise.withResolvers<Response>()
  server.use(http.put('*/api/admin/events/5', () => answer))
  await user.click(await screen.findByRole('button', { name: 'Hide Barn Dance' }))
  const toggle = await screen.findByRole('button', { name: 'Unhide Barn Dance' })
  ;(await row('Barn Dance')).getByText('Hidden')
  expect(document.activeElement).toBe(toggle)
  fail(HttpResponse.json({ message: 'The server had a problem.' }, { status: 500 }))
  const toast = await findToast('Error')
  toast.getByText('Failed to update event visibility. Please try again.')
  await screen.findByRole('button', { name: 'Hide Barn Dance' })
  ;(await row('Barn Dance')).getByText('Visible')
})

it('sends changes that follow each other fast one after the other, and ends with the last', async () => {
  const { user, data } = renderAdmin('/admin/events')
  for (const word of ['Hide', 'Unhide', 'Hide'])
    await user.click(await screen.findByRole('button', { name: `${word} Riverside Stage` }))
  await waitFor(() => expect(data.events.find(({ id }) => id === 2)?.version).toBe(4))
  expect(data.events.find(({ id }) => id === 2)?.isVisible).toBe(false)
  ;(await row('Riverside Stage')).getByText('Hidden')
})

const manyEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => mockEvent({ id: index + 1, title: `Evening ${index + 1}` }))

const field = () => screen.findByRole('searchbox', { name: 'Search shows' })
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const count = () => within(screen.getByRole('main')).getAllByRole('status')[0]?.textContent
const pages = () => within(screen.getByRole('navigation', { name: 'Pages of shows' }))

describe('the search', () => {
  it('finds by title, venue, address and date when the typing pauses, and says how many', async () => {
    const { user, path } = renderAdmin('/admin/events', {
      events: [
        mockEvent({ id: 1, title: 'Riverside Stage', location: 'Boone, NC' }),
        mockEvent({ id: 2, title: 'Winter Letters', venue: 'Café Noël' }),
        mockEvent({ id: 3, title: 'Open Air', date: 'November 14, 2025' }),
      ],
    })
    await user.type(await field(), 'boone')
    await waitFor(() => expect(titles()).toEqual(['Riverside Stage']))
    expect(count()).toBe('1 show matches “boone”')
    expect(path()).toBe('/admin/events?q=boone')
    expect(document.activeElement).toBe(await field())

    await user.clear(await field())
    // Enter skips the debounce.
    await user.type(await field(), 'cafe noel{Enter}')
    expect(titles()).toEqual(['Winter Letters'])

    await user.clear(await field())
    await user.type(await field(), 'asheville{Enter}')
    expect(count()).toBe('2 shows match “asheville”')

    for (const date of ['Fri, Nov 14', '2025', 'November 14']) {
      await user.clear(await field())
      await user.type(await field(), `${date}{Enter}`)
      expect(titles()).toEqual(['Open Air'])
    }
  })

  it('says when nothing matches, and is cleared', async () => {
    const { user, path } = renderAdmin('/admin/events?q=glacier')
    await screen.findByText('No shows match “glacier”.')
    expect(count()).toBe('0 shows match “glacier”')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(titles()).toContain('Riverside Stage')
    const input = await field()
    expect(input).toHaveProperty('value', '')
    expect(document.activeElement).toBe(input)
    expect(path()).toBe('/admin/events')
    expect(count()).toBe('4 shows')
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
    expect(screen.queryByRole('navigation', { name: 'Pages of shows' })).toBeNull()
  })

  it('hold 50 events each, lead on and back, and begin at their top', async () => {
    const { user, path, goBack } = renderAdmin('/admin/events', { events: manyEvents(1000) })
    await field()
    expect(count()).toBe('1,000 shows')
    expect(titles()).toHaveLength(50)
    pages().getByText('Page 1 of 20')
    expect(pages().getByRole('link', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')

    await user.click(pages().getByRole('link', { name: 'Next' }))
    pages().getByText('Page 2 of 20')
    expect(titles()[0]).toBe('Evening 51')
    expect(path()).toBe('/admin/events?page=2')
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Shows, page 2 of 20' }))

    await goBack()
    await waitFor(() => expect(titles()[0]).toBe('Evening 1'))
    await user.click(pages().getByRole('link', { name: 'Last' }))
    expect(titles().at(-1)).toBe('Evening 1000')
  })

  it('end with the last', async () => {
    renderAdmin('/admin/events?page=99', { events: manyEvents(51) })
    await field()
    expect(titles()).toEqual(['Evening 51'])
    pages().getByText('Page 2 of 2')
    expect(pages().getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('begin with the one that has what was just saved, which has the focus', async () => {
    const { path } = renderAdmin('/admin/events?saved=51', { events: manyEvents(51) })
    const link = await screen.findByRole('link', { name: 'Evening 51' })
    await waitFor(() => expect(document.activeElement).toBe(link.closest('li')))
    expect(path()).toBe('/admin/events?page=2')
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
  const { user } = renderAdmin('/admin/events')
  const copy = await findAction(user, 'More for Riverside Stage', 'Duplicate')
  expect(copy.getAttribute('href')).toBe('/admin/events/new?copy=2')
  await user.keyboard('{Escape}')
  const deleted = await findAction(user, 'More actions', 'Recently deleted')
  expect(deleted.getAttribute('href')).toBe('/admin/events/deleted')
})

it('deletes an event where it is hidden, and keeps the focus in the list', async () => {
  const { user, data } = renderAdmin('/admin/events')
  await user.click(await findAction(user, 'More for Riverside Stage', 'Delete'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Event' }))
  await user.type(dialog.getByRole('textbox'), 'Riverside Stage{Enter}')
  ;(await findToast('Success')).getByText('Event deleted successfully!')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Riverside Stage' })).toBeNull())
  expect(data.events.map(({ id }) => id)).toEqual([1, 3, 4])
  const list = screen.getByRole('group', { name: 'Shows, page 1 of 1' })
  await waitFor(() => expect(document.activeElement).toBe(list))
})
