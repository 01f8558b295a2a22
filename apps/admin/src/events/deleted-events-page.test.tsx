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

const restoreButtons = () => screen.getAllByText('Restore', { exact: false, selector: 'button' })

const row = async (title: string) => {
  const item = (await screen.findByRole('heading', { name: title })).closest('li')
  if (!item) throw new Error('A deleted event is an item of the list')
  return within(item)
}

it('lists what was deleted, when, and until when it can be restored', async () => {
  renderDeleted('Harvest Moon', 'Old Mill')
  const moon = await row('Harvest Moon')
  moon.getByText('yesterday, 10:00 AM')
  moon.getByText('May 30, 10:00 AM')
  moon.getByText(/29 days left/)
  screen.getByRole('heading', { name: 'Recently deleted', level: 1 })
  within(screen.getByRole('main')).getByRole('link', { name: 'Shows' })
})

it('restores an event, whose row goes; focus stays in the list', async () => {
  const { user, data, goTo } = renderDeleted('Harvest Moon', 'Old Mill')
  await user.click((await row('Harvest Moon')).getByRole('button', { name: 'Restore Harvest Moon' }))
  ;(await findToast('Success')).getByText('Event restored')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Harvest Moon' })).toBeNull())
  await row('Old Mill')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Deleted shows' })),
  )
  expect(data.deletedEvents).toHaveLength(1)
  await goTo('/admin/events')
  await screen.findByRole('link', { name: 'Harvest Moon' })
})

it('is searched, and has pages', async () => {
  const { user, path } = renderDeleted(
    'Quarry Lights',
    ...Array.from({ length: 41 }, (_, index) => `Harvest ${index}`),
  )
  await screen.findByText('42 deleted shows')
  expect(restoreButtons()).toHaveLength(40)
  await user.click(screen.getByRole('button', { name: 'Load more deleted shows' }))
  await row('Harvest 40')
  expect(restoreButtons()).toHaveLength(42)
  expect(path()).toBe('/admin/events/deleted?page=2')
  await user.type(screen.getByRole('searchbox', { name: 'Search deleted shows' }), 'quarry{Enter}')
  await row('Quarry Lights')
  await screen.findByText('1 deleted show matches “quarry”')
  expect(restoreButtons()).toHaveLength(1)
})

it('loads nothing again when a row of a later page leaves', async () => {
  const { user, holdBack } = renderDeleted(...Array.from({ length: 42 }, (_, index) => `Harvest ${index}`))
  await user.click(await screen.findByRole('button', { name: 'Load more deleted shows' }))
  const last = await row('Harvest 41')
  const callers = holdBack('listDeletedEventRows')
  await user.click(last.getByRole('button', { name: 'Restore Harvest 41' }))
  await findToast('Success')
  await screen.findByText('41 deleted shows')
  expect(screen.queryByRole('heading', { name: 'Harvest 41' })).toBeNull()
  expect(restoreButtons()).toHaveLength(41)
  expect(callers()).toBe(0)
})

it('deletes for good once the title is typed', async () => {
  const { user, data } = renderDeleted('Harvest Moon', 'Old Mill')
  await user.click((await row('Harvest Moon')).getByRole('button', { name: 'Delete for good Harvest Moon' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete for good?' }))
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' })
  const typed = question.getByLabelText('Type the title to confirm')
  await user.type(typed, 'harvest moon')
  expect(confirm.disabled).toBe(true)
  question.getByText('The title does not match')
  await user.clear(typed)
  await user.type(typed, 'Harvest Moon')
  await user.click(confirm)
  ;(await findToast('Success')).getByText('Deleted for good')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Harvest Moon' })).toBeNull())
  expect(data.deletedEvents.map(({ title }) => title)).toEqual(['Old Mill'])
})

it('keeps the row when deleting it for good fails', async () => {
  const { user, answer } = renderDeleted('Harvest Moon')
  answer('purgeEvent', 500)
  await user.click(await screen.findByRole('button', { name: 'Delete for good Harvest Moon' }))
  await user.type(await screen.findByLabelText('Type the title to confirm'), 'Harvest Moon')
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  ;(await findToast('Error')).getByText('Failed to delete it for good. Please try again.')
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

it('is empty with what it is for', async () => {
  renderDeleted()
  await screen.findByText('No deleted shows')
  screen.getByText('What you delete can be restored here for 30 days.')
})

it('says that it is loading, and that it could not', async () => {
  const { answer, answerAsUsual, goTo, user } = renderAdmin('/admin')
  answer('listDeletedEventRows', 500)
  void goTo('/admin/events/deleted')
  await screen.findByText('Loading deleted shows')
  ;(await findToast('Error')).getByText('Failed to load deleted shows')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No deleted shows')
})

it('keeps the row when restoring fails', async () => {
  const { user, data } = renderDeleted(MOCK_FAILURES.eventTitle)
  await user.click(await screen.findByRole('button', { name: 'Restore Server trouble' }))
  ;(await findToast('Error')).getByText('Failed to restore event. Please try again.')
  expect(data.deletedEvents).toHaveLength(1)
  await row('Server trouble')
})
