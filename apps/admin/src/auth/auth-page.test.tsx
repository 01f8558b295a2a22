import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

async function fillIn(user: ReturnType<typeof renderAdmin>['user'], username: string, password: string) {
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

it('shows the banner and a form that password managers know', async () => {
  renderAdmin('/auth', { user: null })
  expect((await screen.findByLabelText('Username')).getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  screen.getByRole('heading', { name: 'Event Management System' })
  expect(screen.getByRole('complementary').textContent).toMatch(/easy event management.*two-factor security/i)
})

it('goes on to /admin when somebody is signed in already', async () => {
  const { path } = renderAdmin('/auth')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
})

it('validates both fields, clears an error when its field is edited, and calls nobody', async () => {
  const { user, data } = renderAdmin('/auth', { user: null })
  await fillIn(user, 'ab', '12345')
  await screen.findByText('Username must be at least 3 characters')
  screen.getByText('Password must be at least 6 characters')
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  await user.type(screen.getByLabelText('Username'), 'c')
  expect(screen.queryByText('Username must be at least 3 characters')).toBeNull()
  screen.getByText('Password must be at least 6 characters')
  expect(data.user).toBeNull()
})

it('signs in and goes to /admin', async () => {
  const { user, path, data } = renderAdmin('/auth', { user: null })
  await fillIn(user, 'keeper', 'right-password')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
  expect(data.user?.username).toBe('keeper')
})

it('returns to the page that was asked for', async () => {
  const { user, path } = renderAdmin('/admin/events/2', { user: null })
  await fillIn(user, 'keeper', 'right-password')
  await screen.findByRole('heading', { name: 'Riverside Stage' })
  expect(path()).toBe('/admin/events/2')
})

it('does not follow an address that leads elsewhere', async () => {
  const { user, path } = renderAdmin('/auth?next=//evil.example/admin', { user: null })
  await fillIn(user, 'keeper', 'right-password')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
})

it("says 'Login Failed' with the server's message and keeps the fields", async () => {
  const { user } = renderAdmin('/auth', { user: null })
  await fillIn(user, 'keeper', 'wrong-password')
  ;(await findToast('Login Failed')).getByText('Invalid username or password')
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('keeper')
})

it('begins in the first field, says beside the form what went wrong, and selects the password', async () => {
  const { user } = renderAdmin('/auth', { user: null })
  const username = await screen.findByLabelText('Username')
  expect(document.activeElement).toBe(username)
  await fillIn(user, 'keeper', 'wrong-password')
  expect((await screen.findByRole('alert')).textContent).toBe('Login FailedInvalid username or password')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await user.keyboard('right-password')
  expect(password.value).toBe('right-password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
})

it('keeps the focus on Log In while it works', async () => {
  const { user, holdBack } = renderAdmin('/auth', { user: null })
  holdBack('login')
  await fillIn(user, 'keeper', 'right-password')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in…' })
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
})

it("shows the server's own message, and the standing one where it has none", async () => {
  const { user, answer } = renderAdmin('/auth', { user: null })
  answer('login', 429, { message: 'Too many tries. Wait a minute.' })
  await fillIn(user, 'keeper', 'right-password')
  ;(await findToast('Login Failed')).getByText('Too many tries. Wait a minute.')
  answer('login', 401, ['not the shape of an error'])
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await screen.findByText('Invalid username or password', { selector: 'li *' })
})

it("says 'Login Error' when there is no answer", async () => {
  const { user, answer } = renderAdmin('/auth', { user: null })
  answer('login', 0)
  await fillIn(user, 'keeper', 'right-password')
  ;(await findToast('Login Error')).getByText('There was a problem connecting to the server')
})

it.each([
  ['a page of a proxy', 502, '<h1>Bad Gateway</h1>'],
  ['an empty shape', 500, {}],
])("says 'Login Error' when the server fails with %s", async (_case, status, body) => {
  const { user, answer } = renderAdmin('/auth', { user: null })
  answer('login', status, body)
  await fillIn(user, 'keeper', 'right-password')
  const toast = await findToast('Login Error')
  toast.getByText('There was a problem connecting to the server')
})

it("says 'Login Failed' when the server fails with another message", async () => {
  const { user, answer } = renderAdmin('/auth', { user: null })
  answer('login', 503, { message: 'Back in five minutes.' })
  await fillIn(user, 'keeper', 'right-password')
  ;(await findToast('Login Failed')).getByText('Back in five minutes.')
})

it("removes 'Login Failed' when the next attempt is right", async () => {
  const { user } = renderAdmin('/auth', { user: null })
  await fillIn(user, 'keeper', 'wrong-password')
  await findToast('Login Failed')
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right-password')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(screen.queryByText('Login Failed', { selector: 'li *' })).toBeNull())
})
