import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
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
  ])
    featured.getByText(text)
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
  const { holdBack } = renderAdmin('/admin/events')
  holdBack('listEventRows')
  await screen.findByText('Loading shows')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/events')
  answer('listEventRows', 500)
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

it('hides an event at once, by a small call that alters its row alone, and undoes it', async () => {
  const { user, data, server } = renderAdmin('/admin/events')
  const [bodies, reads]: [unknown[], string[]] = [[], []]
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'PUT') bodies.push(await request.clone().json())
    else if (request.url.includes('/api/admin/events')) reads.push(request.url)
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Riverside Stage' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const toast = await findToast('Success')
  toast.getByText('Event hidden successfully!')
  ;(await row('Riverside Stage')).getByText('Hidden')
  expect(bodies).toEqual([{ isVisible: false }])
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Event shown successfully!')
  expect(bodies[1]).toEqual({ isVisible: true })
  expect(reads).toHaveLength(1)
  expect(data.events.find(({ id }) => id === 2)).toMatchObject({ isVisible: true, version: 3 })
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
  server.use(http.put('*/api/admin/events/5/visibility', () => answer))
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
const more = () => screen.queryByRole('button', { name: 'Load more shows' })

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
    await waitFor(() => expect(titles()).toEqual(['Winter Letters']))

    await user.clear(await field())
    await user.type(await field(), 'asheville{Enter}')
    await waitFor(() => expect(count()).toBe('2 shows match “asheville”'))

    for (const date of ['Fri, Nov 14', '2025', 'November 14']) {
      await user.clear(await field())
      await user.type(await field(), `${date}{Enter}`)
      await waitFor(() => expect(titles()).toEqual(['Open Air']))
    }
  })

  it('says when nothing matches, and is cleared', async () => {
    const { user, path } = renderAdmin('/admin/events?q=glacier')
    await screen.findByText('No shows match “glacier”.')
    expect(count()).toBe('0 shows match “glacier”')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(titles()).toContain('Riverside Stage'))
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

// Waits by text: the names of all links of a long list would be computed again at each change.
describe('the pages', () => {
  it('are loaded one after the other, and are there again after going back', async () => {
    const { user, path, server } = renderAdmin('/admin/events', { events: manyEvents(90) })
    await screen.findByText('Evening 40', { selector: 'a' })
    expect(count()).toBe('90 shows')
    await user.click(more()!)
    const last = await screen.findByText('Evening 80', { selector: 'a' })
    expect(path()).toBe('/admin/events?page=2')
    const reads: string[] = []
    server.events.on('request:start', ({ request }) => void reads.push(request.url))
    await user.click(last)
    await screen.findByRole('heading', { level: 1, name: 'Evening 80' })
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Shows' }))
    expect(titles()).toHaveLength(80)
    expect(path()).toBe('/admin/events?page=2')
    expect(reads.filter((url) => url.includes('/rows'))).toEqual([])
  })

  it('are as many as the address says, and end with the last', async () => {
    renderAdmin('/admin/events?page=99', { events: manyEvents(81) })
    await screen.findByText('Evening 81', { selector: 'a' })
    expect(more()).toBeNull()
  })

  it('show what was just saved, although its page is not loaded, with the focus', async () => {
    const { path } = renderAdmin('/admin/events?saved=81', { events: manyEvents(81) })
    const saved = within(await screen.findByRole('region', { name: 'Just saved shows' }))
    const link = saved.getByRole('link', { name: 'Evening 81' })
    await waitFor(() => expect(document.activeElement).toBe(link.closest('li')))
    expect(path()).toBe('/admin/events')
  })

  it('begin anew with a search, whole words first, and say when it fails', async () => {
    const events = ['Romeo', 'Rome'].map((title, index) => mockEvent({ id: index + 1, title }))
    const { user, path, answer } = renderAdmin('/admin/events?page=2', { events })
    await user.type(await field(), 'rome{Enter}')
    expect(path()).toBe('/admin/events?q=rome')
    await waitFor(() => expect(titles()).toEqual(['Rome', 'Romeo']))
    answer('listEventRows', 500)
    await user.type(await field(), 'o{Enter}')
    await screen.findByText('The shows could not be loaded')
    expect(await field()).toHaveProperty('value', 'romeo')
  })

  it('are of a year', async () => {
    const events = [
      mockEvent({ id: 1, title: 'Early', date: 'May 30, 2014' }),
      mockEvent({ id: 2, title: 'Late', date: 'May 30, 2025' }),
    ]
    const { user, path } = renderAdmin('/admin/events', { events })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2014 (1)')
    expect(path()).toBe('/admin/events?year=2014')
    await waitFor(() => expect(titles()).toEqual(['Early']))
    expect(count()).toBe('1 show')
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
  const list = screen.getByRole('group', { name: 'Shows' })
  await waitFor(() => expect(document.activeElement).toBe(list))
})
