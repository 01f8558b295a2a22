import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const row = async (title: string) => {
  const item = (await screen.findByRole('link', { name: title })).closest('li')
  if (!item) throw new Error('An event is an item of a list')
  return within(item)
}

it('lists every event with its facts, badges and actions, in the groups of the public site', async () => {
  renderAdmin('/admin/events')
  const featured = await row('Songs by Lantern Light')
  for (const text of [
    'June 3, 2026',
    '8:00 PM - 11:00 PM',
    'The Lantern Room',
    '12 Mill Lane, Asheville, NC',
  ]) {
    featured.getByText(text)
  }
  featured.getByText('Featured')
  featured.getByText('Visible')
  featured.getByRole('link', { name: 'Edit Songs by Lantern Light' })
  featured.getByRole('button', { name: 'Hide Songs by Lantern Light' })

  const hidden = await row('Secret Rehearsal')
  hidden.getByText('Hidden')
  expect(hidden.queryByText('Featured')).toBeNull()
  hidden.getByRole('button', { name: 'Show Secret Rehearsal' })

  const titlesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent)
  expect(titlesIn('Featured events')).toEqual(['Songs by Lantern Light'])
  expect(titlesIn('Upcoming events')).toEqual(['Secret Rehearsal', 'Riverside Stage'])
  expect(titlesIn('Past events')).toEqual(['Winter Letters'])
})

it('gives way to a date tile when a picture is broken', async () => {
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
  await screen.findByText('Loading events')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/events')
  answer('listEvents', 500)
  ;(await findToast('Error')).getByText('Failed to load events. Please try again.')
  within(screen.getByRole('main')).getByText('Failed to load events. Please try again.')
  screen.getByText('The events could not be loaded')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Riverside Stage' })
})

it('is empty with a way to begin', async () => {
  const { user, path } = renderAdmin('/admin/events', { events: [] })
  await screen.findByText('No events found.')
  await user.click(screen.getByRole('link', { name: 'Create your first event' }))
  await screen.findByRole('heading', { name: 'New event' })
  expect(path()).toBe('/admin/events/new')
})

it('hides an event after asking, and sends it whole, without a version', async () => {
  const { user, data, server } = renderAdmin('/admin/events')
  const { version: _version, ...before } = data.events.find(({ id }) => id === 2)!
  const bodies: unknown[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'PUT') bodies.push(await request.clone().json())
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Riverside Stage' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hide Event' }))
  dialog.getByText(/“Riverside Stage” will be hidden from the public site/)
  await user.click(dialog.getByRole('button', { name: 'Hide Event' }))
  ;(await findToast('Success')).getByText('Event hidden successfully!')
  ;(await row('Riverside Stage')).getByText('Hidden')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(bodies).toEqual([{ ...before, isVisible: false }])
})

it('shows a hidden event after asking', async () => {
  const { user, data } = renderAdmin('/admin/events')
  await user.click(await screen.findByRole('button', { name: 'Show Secret Rehearsal' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Show Event' }))
  dialog.getByText(/“Secret Rehearsal” will be visible on the public site/)
  await user.click(dialog.getByRole('button', { name: 'Show Event' }))
  ;(await findToast('Success')).getByText('Event shown successfully!')
  expect(data.events.find(({ id }) => id === 4)?.isVisible).toBe(true)
})

it('changes nothing when the question is cancelled', async () => {
  const { user, data } = renderAdmin('/admin/events')
  await user.click(await screen.findByRole('button', { name: 'Hide Riverside Stage' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(data.events.find(({ id }) => id === 2)).toMatchObject({ isVisible: true, version: 1 })
})

it('says when the visibility could not be changed', async () => {
  const { user } = renderAdmin('/admin/events', {
    events: [mockEvent({ id: 5, title: MOCK_FAILURES.eventTitle })],
  })
  await user.click(await screen.findByRole('button', { name: 'Hide Server trouble' }))
  await user.click(screen.getByRole('button', { name: 'Hide Event' }))
  const toast = await findToast('Error')
  toast.getByText('Failed to update event visibility. Please try again.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
