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
  moon.getByText('Yesterday, 10:00 AM')
  moon.getByText('May 30, 10:00 AM')
  moon.getByText(/29 days left/)
  screen.getByRole('heading', { name: 'Recently deleted', level: 1 })
  screen.getByRole('link', { name: 'Events' })
})

it('restores an event, whose row goes; focus stays in the list', async () => {
  const { user, data, goTo } = renderDeleted('Harvest Moon', 'Old Mill')
  await user.click((await row('Harvest Moon')).getByRole('button', { name: 'Restore Harvest Moon' }))
  ;(await findToast('Success')).getByText('Event restored')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Harvest Moon' })).toBeNull())
  await row('Old Mill')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Deleted events' })),
  )
  expect(data.deletedEvents).toHaveLength(1)
  await goTo('/admin/events')
  await screen.findByRole('link', { name: 'Harvest Moon' })
})

it('is empty with what it is for', async () => {
  renderDeleted()
  await screen.findByText('No deleted events')
  screen.getByText('What you delete can be restored here for 30 days.')
})

it('says that it is loading, and that it could not', async () => {
  const { answer, answerAsUsual, goTo, user } = renderAdmin('/admin')
  answer('listDeletedEvents', 500)
  void goTo('/admin/events/deleted')
  await screen.findByText('Loading deleted events')
  ;(await findToast('Error')).getByText('Failed to load deleted events')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No deleted events')
})

it('keeps the row when restoring fails', async () => {
  const { user, data } = renderDeleted(MOCK_FAILURES.eventTitle)
  await user.click(await screen.findByRole('button', { name: 'Restore Server trouble' }))
  ;(await findToast('Error')).getByText('Failed to restore event. Please try again.')
  expect(data.deletedEvents).toHaveLength(1)
  await row('Server trouble')
})
