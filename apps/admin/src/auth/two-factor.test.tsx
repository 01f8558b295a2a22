import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification code')
const recoveryField = () => screen.findByLabelText<HTMLInputElement>('Recovery code')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Signs in with the password of an account with two-factor; records every POST. */
async function atTheCode() {
  const admin = renderAdmin('/auth', { user: null })
  const posts: string[] = []
  admin.server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') posts.push(new URL(request.url).pathname)
  })
  await admin.user.type(await screen.findByLabelText('Username'), 'two-factor')
  await admin.user.type(screen.getByLabelText('Password'), 'right-password')
  await admin.user.click(button('Log In'))
  const field = await codeField()
  return { ...admin, posts, field }
}

it('asks for the code in one field that phones and password managers know, and has the focus in it', async () => {
  const { field } = await atTheCode()
  screen.getByRole('heading', { name: 'Two-Factor Authentication' })
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  expect(document.activeElement).toBe(field)
  screen.getByText('two-factor')
  expect(screen.queryByLabelText('Username')).toBeNull()
})

it('signs in with a right code and goes to /admin', async () => {
  const { user, field, path, data } = await atTheCode()
  await user.type(field, '123456{Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
  expect(data.user).toMatchObject({ username: 'two-factor', totpEnabled: true })
})

it.each([
  ['123 456', '123456'],
  ['Your code: 123-456.', '123456'],
  ['12345678', '123456'],
])('accepts a pasted %j as %s', async (text, code) => {
  const { user, field } = await atTheCode()
  await user.click(field)
  await user.paste(text)
  expect(field.value).toBe(code)
})

it('has Continue disabled while blank, and says what is missing when it is sent anyway', async () => {
  const { user, field, posts } = await atTheCode()
  expect(button('Continue').disabled).toBe(true)
  await user.type(field, '  ')
  expect(button('Continue').disabled).toBe(true)
  // Password managers submit forms like this.
  fireEvent.submit(field)
  await screen.findByText('Please enter the verification code from your authenticator app')
  expect(posts).toEqual(['/api/login'])
  await user.type(field, '1')
  expect(button('Continue').disabled).toBe(false)
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

it('says what is missing on Enter in the blank field', async () => {
  const { user, field, posts } = await atTheCode()
  await user.type(field, '{Enter}')
  await screen.findByText('Please enter the verification code from your authenticator app')
  expect(button('Continue').disabled).toBe(true)
  expect(posts).toEqual(['/api/login'])
})

it('says that a code is wrong, and lets typing replace it', async () => {
  const { user, field, path } = await atTheCode()
  await user.type(field, '000000{Enter}')
  const toast = await findToast('Verification Failed')
  toast.getByText('The verification code was incorrect. Please try again.')
  await screen.findByText('Invalid verification code. Please try again.')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]))
  await user.keyboard('1')
  expect(field.value).toBe('1')
  expect(screen.queryByText('Invalid verification code. Please try again.')).toBeNull()
  await user.keyboard('23456{Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
  await waitFor(() => expect(screen.queryByText('Verification Failed', { selector: 'li *' })).toBeNull())
})

it("shows the server's own message at the field", async () => {
  const { user, field, answer } = await atTheCode()
  answer('validateTwoFactor', 401, { message: 'No.', errors: { token: 'That code was used before.' } })
  await user.type(field, '123456{Enter}')
  await screen.findByText('That code was used before.')
  await findToast('Verification Failed')
})

it('spends no attempt on a code that is too short', async () => {
  const { user, field, posts } = await atTheCode()
  await user.type(field, '123{Enter}')
  await screen.findByText('Invalid verification code. Please try again.')
  await findToast('Verification Failed')
  expect(posts).toEqual(['/api/login'])
})

it("says 'Login Error' when there is no answer, and keeps the code", async () => {
  const { user, field, answer } = await atTheCode()
  answer('validateTwoFactor', 0)
  await user.type(field, '123456{Enter}')
  const toast = await findToast('Login Error')
  toast.getByText('There was a problem connecting to the server')
  expect(field.value).toBe('123456')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

it('shows what the server says when it cannot check the code', async () => {
  const { user, field, answer } = await atTheCode()
  answer('validateTwoFactor', 503, { message: 'Use a recovery code.' })
  await user.type(field, '123456{Enter}')
  ;(await findToast('Login Failed')).getByText('Use a recovery code.')
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe('Use a recovery code.')
})

it('ends the half session on Back, and keeps the user name', async () => {
  const { user, posts, data } = await atTheCode()
  await user.click(button('Back'))
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('two-factor')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  screen.getByRole('heading', { name: 'Log in' })
  expect(posts).toEqual(['/api/login', '/api/logout'])
  expect(data.pendingUsername).toBeNull()
})

it('stays, and says so, when Back cannot end the half session', async () => {
  const { user, answer } = await atTheCode()
  answer('logout', 500)
  await user.click(button('Back'))
  ;(await findToast('Error')).getByText('Failed to log out. Please try again.')
  await codeField()
})

it('returns to the form, with the reason, when the sign-in has ended', async () => {
  const { user, field, answer } = await atTheCode()
  answer('validateTwoFactor', 401, { message: 'Too many wrong codes. Please sign in again.' })
  await user.type(field, '123456{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/sign-in has ended.*Too many wrong codes\. Please sign in again\./)
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('two-factor')
  await user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
  await codeField()
})

it('signs in with a recovery code, written in any form', async () => {
  const { user, path } = await atTheCode()
  await user.click(button('Use a recovery code'))
  const field = await recoveryField()
  screen.getByRole('heading', { name: 'Use a recovery code' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('off')
  expect(field.getAttribute('spellcheck')).toBe('false')
  expect(button('Continue').disabled).toBe(true)
  await user.type(field, ' K7MW x2pd-9FHR {Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(path()).toBe('/admin')
})

it.each(['aaaa-aaaa-aaaa', 'not a code'])('refuses the recovery code %j', async (code) => {
  const { user } = await atTheCode()
  await user.click(button('Use a recovery code'))
  const field = await recoveryField()
  await user.type(field, `${code}{Enter}`)
  await screen.findByText('Invalid recovery code. Please try again.')
  await findToast('Verification Failed')
  await waitFor(() => expect(field.selectionEnd).toBe(code.length))
})

it('goes back from the recovery code to the code, still half signed in', async () => {
  const { user, posts } = await atTheCode()
  await user.click(button('Use a recovery code'))
  await recoveryField()
  await user.click(button('Back'))
  expect(document.activeElement).toBe(await codeField())
  expect(posts).toEqual(['/api/login'])
})

it('can be done with the keyboard alone', async () => {
  const { user } = await atTheCode()
  await user.tab()
  expect(document.activeElement).toBe(button('Back'))
  await user.tab()
  expect(document.activeElement).toBe(button('Use a recovery code'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await recoveryField())
})
