import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const deleted = (id: number, title: string) => ({
  ...mockEvent({ id, title }),
  deletedAt: '2026-04-30T14:00:00.000Z',
  restorableUntil: '2026-05-30T14:00:00.000Z',
})

const renderDeleted = (...titles: string[]) =>
  renderAdmin('/admin/events/deleted', {
    deletedEvents: titles.map((title, index) => deleted(index + 7, title)),
  })

const row = async (title: string) => {
  const item = (await screen.findByRole('heading', { name: title })).closest('li')
  if (!item) throw new Error('A deleted event is an item of the list')
  return within(item)
}

it('lists what was deleted, when, and until when it can be restored', async () => {
  renderDeleted('Harvest Moon', 'Old Mill')
  const moon = await row('Harvest Moon')
  expect(moon.getByText('Yesterday, 10:00 AM')).toBeTruthy()
  expect(moon.getByText('May 30, 10:00 AM')).toBeTruthy()
  expect(moon.getByText(/29 days left/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Recently deleted', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Events', current: false })).toBeTruthy()
})

it('restores an event, whose row goes; focus stays in the list', async () => {
  const { user, data, goTo } = renderDeleted('Harvest Moon', 'Old Mill')
  await user.click((await row('Harvest Moon')).getByRole('button', { name: 'Restore Harvest Moon' }))
  expect((await findToast('Success')).getByText('Event restored')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Harvest Moon' })).toBeNull())
  expect(await row('Old Mill')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Deleted events' })),
  )
  expect(data.deletedEvents).toHaveLength(1)
  await goTo('/admin/events')
  expect(await screen.findByRole('link', { name: 'Harvest Moon' })).toBeTruthy()
})

it('is empty with what it is for', async () => {
  renderDeleted()
  expect(await screen.findByText('No deleted events')).toBeTruthy()
  expect(screen.getByText('What you delete can be restored here for 30 days.')).toBeTruthy()
})

it('says that it is loading, and that it could not', async () => {
  const { answer, answerAsUsual, goTo, user } = renderAdmin('/admin')
  answer('listDeletedEvents', 500)
  void goTo('/admin/events/deleted')
  expect(await screen.findByText('Loading deleted events')).toBeTruthy()
  expect((await findToast('Error')).getByText('Failed to load deleted events')).toBeTruthy()
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No deleted events')).toBeTruthy()
})

it('keeps the row when restoring fails', async () => {
  const { user, data } = renderDeleted(MOCK_FAILURES.eventTitle)
  await user.click(await screen.findByRole('button', { name: 'Restore Server trouble' }))
  expect((await findToast('Error')).getByText('Failed to restore event. Please try again.')).toBeTruthy()
  expect(data.deletedEvents).toHaveLength(1)
  expect(await row('Server trouble')).toBeTruthy()
})
