import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findToast, renderAdmin } from './testing/render-admin.tsx'

it('leads to the sign-in screen when nobody is signed in, and remembers the page', async () => {
  const { path } = renderAdmin('/admin/events/2/edit', { user: null })
  await screen.findByRole('heading', { name: 'Log in' })
  expect(path()).toBe('/auth?next=%2Fadmin%2Fevents%2F2%2Fedit')
})

it('leads to the sign-in screen when the check itself fails', async () => {
  const { answer, path } = renderAdmin('/admin')
  answer('getUser', 500)
  await screen.findByRole('heading', { name: 'Log in' })
  expect(path()).toBe('/auth')
})

it('has a header with a title, Dashboard, Log Out, and a skip link', async () => {
  const { user, path } = renderAdmin('/admin/events')
  await screen.findByText('Hollow Pine')
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
  const header = within(screen.getByRole('navigation', { name: 'Admin' }))
  await user.click(header.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
})

it('logs out, and Back does not lead in again', async () => {
  const { user, path, data, goTo } = renderAdmin('/admin')
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await screen.findByLabelText('Username')
  expect(data.user).toBeNull()
  expect(path()).toBe('/auth')
  await goTo('/admin/events')
  await waitFor(() => expect(path()).toBe('/auth?next=%2Fadmin%2Fevents'))
})

/** Types into the edit form, then presses Log Out; records the requests, without the draft, which a slow machine may send before. */
async function logOutWithUnsavedChanges() {
  const admin = renderAdmin('/admin/events/2/edit')
  const posts: string[] = []
  admin.server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url)
    const isDraft = pathname.startsWith('/api/admin/drafts/')
    if (request.method !== 'GET' && !isDraft) posts.push(`${request.method} ${pathname}`)
  })
  const venue = await screen.findByLabelText<HTMLInputElement>(/^Venue/)
  await admin.user.type(venue, ', late')
  await admin.user.click(screen.getByRole('button', { name: 'Log Out' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  return { ...admin, posts, venue, question }
}

it('asks about unsaved changes before logging out; Keep editing leaves the session alive', async () => {
  const { user, path, data, posts, venue, question } = await logOutWithUnsavedChanges()
  expect(posts).toEqual([])
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(posts).toEqual([])
  expect(data.user).not.toBeNull()
  expect(path()).toBe('/admin/events/2/edit')
  expect(venue.value).toMatch(/, late$/)
})

it('logs out, and saves nothing, after Leave', async () => {
  const { user, path, data, posts, question } = await logOutWithUnsavedChanges()
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await screen.findByLabelText('Username')
  expect(posts).toEqual(['POST /api/logout'])
  expect(data.user).toBeNull()
  expect(path()).toBe('/auth')
})

it('keeps what was typed when logging out fails after Leave', async () => {
  const { user, answer, path, venue, question } = await logOutWithUnsavedChanges()
  answer('logout', 500)
  await user.click(question.getByRole('button', { name: 'Leave' }))
  ;(await findToast('Error')).getByText('Failed to log out. Please try again.')
  expect(path()).toBe('/admin/events/2/edit')
  expect(venue.value).toMatch(/, late$/)
})

it('says so when logging out fails, and stays', async () => {
  const { user, answer, path } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  answer('logout', 500)
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  ;(await findToast('Error')).getByText('Failed to log out. Please try again.')
  expect(path()).toBe('/admin')
})

it.each(['/nowhere', '/admin/nowhere', '/admin/events/abc', '/ADMIN'])('does not know %s', async (path) => {
  renderAdmin(path)
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  screen.getByText('Did you forget to add the page to the router?')
})
