import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSession } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'Where you are signed in' }))

async function row(device: string) {
  const item = (await screen.findByRole('heading', { name: new RegExp(`^${device}`) })).closest('li')
  if (!item) throw new Error('A session is an item of a list')
  return within(item)
}

it('lists device, address and times in the site’s time zone, and marks this device', async () => {
  renderAdmin('/admin/security')
  const mine = await row('Firefox on Windows')
  mine.getByText('This device')
  mine.getByText('203.0.113.7')
  // Noon UTC is 8 AM in New York.
  mine.getByText('Today, 7:55 AM')
  mine.getByText('Yesterday, 4:00 AM')
  expect(mine.queryByRole('button')).toBeNull()
  const other = await row('Safari on iPhone')
  expect(other.queryByText('This device')).toBeNull()
  other.getByRole('button', { name: 'Log out Safari on iPhone' })
})

it('names an address that is not known', async () => {
  renderAdmin('/admin/security', { sessions: [mockSession({ id: 1, isCurrent: true, ipAddress: null })] })
  ;(await row('Firefox on Windows')).getByText('Unknown')
})

it('logs one session out without a question', async () => {
  const { user, data } = renderAdmin('/admin/security')
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }))
  ;(await findToast('Success')).getByText('Safari on iPhone was logged out.')
  expect(data.sessions.map(({ id }) => id)).toEqual([1])
  ;(await card()).getByText('You are signed in here only.')
  expect(screen.queryByRole('heading', { name: 'Safari on iPhone' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Where you are signed in')
})

it('takes a session that ended by itself as logged out', async () => {
  const { user, data } = renderAdmin('/admin/security')
  const button = await screen.findByRole('button', { name: 'Log out Safari on iPhone' })
  data.sessions = data.sessions.filter(({ isCurrent }) => isCurrent)
  await user.click(button)
  ;(await findToast('Success')).getByText('Safari on iPhone was logged out.')
})

it('says when a session could not be logged out, and keeps it', async () => {
  const { user, answer } = renderAdmin('/admin/security')
  answer('revokeSession', 500)
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }))
  const toast = await findToast('Error')
  toast.getByText('Failed to log out Safari on iPhone. Please try again.')
  await row('Safari on iPhone')
})

it('logs out everywhere else after asking', async () => {
  const { user, data } = renderAdmin('/admin/security')
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Log out everywhere else?' }))
  expect(data.sessions).toHaveLength(2)
  await user.click(question.getByRole('button', { name: 'Log out everywhere else' }))
  ;(await findToast('Success')).getByText('All other devices were logged out.')
  expect(data.sessions.map(({ id }) => id)).toEqual([1])
  await screen.findByText('You are signed in here only.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Where you are signed in'))
})

it('logs nobody out when the question is cancelled', async () => {
  const { user, data } = renderAdmin('/admin/security')
  const opener = await screen.findByRole('button', { name: 'Log out everywhere else' })
  await user.click(opener)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(data.sessions).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('says when the others could not be logged out', async () => {
  const { user, answer } = renderAdmin('/admin/security')
  answer('revokeOtherSessions', 0)
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }))
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Log out everywhere else' }),
  )
  const toast = await findToast('Error')
  toast.getByText('Failed to log out the other devices. Please try again.')
  await row('Safari on iPhone')
})

it('shows a skeleton while it is loading', async () => {
  const { holdBack } = renderAdmin('/admin/security')
  holdBack('listSessions')
  await (await card()).findByText('Loading your sessions')
})

it('says when loading fails, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/security')
  answer('listSessions', 500)
  const sessions = await card()
  await sessions.findByText('The sessions could not be loaded.')
  answerAsUsual()
  await user.click(sessions.getByRole('button', { name: 'Try again' }))
  await row('Safari on iPhone')
})
