import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { findAction, findToast, knowPublicOrigin, renderAdmin } from '../testing/render-admin.tsx'

it('opens from the list, with its actions, and what the date was understood as', async () => {
  const { user, path } = renderAdmin('/admin/events?q=river')
  await user.click(await screen.findByRole('link', { name: 'Riverside Stage' }))
  await screen.findByRole('heading', { name: 'Riverside Stage', level: 1 })
  expect(path()).toBe('/admin/events/2')
  screen.getByText('Friday, July 10, 2026, 8:00 PM - 11:00 PM')
  screen.getByRole('button', { name: 'Hide Riverside Stage' })
  await user.click(screen.getByRole('link', { name: 'Edit Riverside Stage' }))
  await screen.findByRole('heading', { name: 'Edit show' })
  expect(path()).toBe('/admin/events/2/edit')
  await user.click(screen.getByRole('link', { name: 'Riverside Stage' }))
  await screen.findByRole('heading', { level: 1, name: 'Riverside Stage' })
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Shows' }))
  expect(path()).toBe('/admin/events?q=river')
})

it('has moments in the zone of the site', async () => {
  const moments = { ticketsFrom: '2027-06-01T14:00:00Z', publicFrom: '2027-05-01T14:00:00Z' }
  renderAdmin('/admin/events/2', { events: [mockEvent({ id: 2, ...moments })] })
  await screen.findByText('Jun 1, 2027, 10:00 AM')
  screen.getByText('May 1, 2027, 10:00 AM')
})

it('leads to a visible event on the public site, and to no hidden one', async () => {
  knowPublicOrigin()
  const { user, goTo } = renderAdmin('/admin/events/2')
  const link = await findAction(user, 'More for Riverside Stage', 'See it on the site')
  expect(link.href).toBe('https://site.example/shows/event-2')
  await user.keyboard('{Escape}')
  await goTo('/admin/events/4')
  await findAction(user, 'More for Secret Rehearsal', 'Duplicate')
  expect(screen.queryByRole('menuitem', { name: 'See it on the site' })).toBeNull()
})

it('says that an event is not there', async () => {
  renderAdmin('/admin/events/999')
  await screen.findByText('This show is not there any more.')
})

async function openDialog(user: ReturnType<typeof renderAdmin>['user'], title = 'Riverside Stage') {
  await user.click(await screen.findByRole('button', { name: `Delete ${title}` }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Event' }))
  return {
    typed: dialog.getByRole('textbox'),
    button: dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete Event' }),
    error: () => dialog.queryByText('Event name does not match'),
  }
}

it('deletes after the exact title was typed', async () => {
  const { user, data, path } = renderAdmin('/admin/events/2')
  const { typed, button, error } = await openDialog(user)
  expect(button.disabled).toBe(true)
  await user.type(typed, 'Riverside')
  expect(button.disabled).toBe(true)
  expect(error()).toBeNull()
  await user.type(typed, ' stage')
  expect(error()).not.toBeNull()
  expect(button.disabled).toBe(true)
  await user.type(typed, '{Enter}')
  expect(data.events).toHaveLength(4)
  await user.clear(typed)
  await user.type(typed, 'Riverside Stage')
  expect(error()).toBeNull()
  await user.click(button)
  ;(await findToast('Success')).getByText('Event deleted successfully!')
  expect(data.events.map(({ id }) => id)).toEqual([1, 3, 4])
  await waitFor(() => expect(path()).toBe('/admin/events'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Riverside Stage' })).toBeNull())
  await screen.findByRole('link', { name: 'Winter Letters' })
})

it('brings the event back with Undo', async () => {
  const { user, data } = renderAdmin('/admin/events/2')
  const { typed, button } = await openDialog(user)
  await user.type(typed, 'Riverside Stage')
  await user.click(button)
  const toast = await findToast('Success')
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Event restored')
  await screen.findByRole('link', { name: 'Riverside Stage' })
  expect(data.events.map(({ id }) => id)).toContain(2)
})

it('never says of the event just deleted that it is not there', async () => {
  const { user } = renderAdmin('/admin/events/2')
  const { typed, button } = await openDialog(user)
  await user.type(typed, 'Riverside Stage')
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await user.click(button)
  await screen.findByRole('link', { name: 'Winter Letters' })
  observer.disconnect()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => text.includes('not there any more'))).toEqual([])
})

it('keeps the dialog and what was typed when deleting fails', async () => {
  const { user, data } = renderAdmin('/admin/events/5', {
    events: [mockEvent({ id: 5, title: MOCK_FAILURES.eventTitle })],
  })
  const { typed, button } = await openDialog(user, MOCK_FAILURES.eventTitle)
  await user.type(typed, MOCK_FAILURES.eventTitle)
  await user.click(button)
  ;(await findToast('Error')).getByText('Failed to delete event. Please try again.')
  expect((typed as HTMLInputElement).value).toBe(MOCK_FAILURES.eventTitle)
  expect(data.events).toHaveLength(1)
})
