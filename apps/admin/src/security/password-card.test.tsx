import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

const card = async () => within(await screen.findByRole('region', { name: 'Change password' }))
const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const next = () => screen.getByLabelText<HTMLInputElement>('New password')

async function change({ user }: Admin, from: string, to: string) {
  const form = await card()
  if (from) await user.type(current(), from)
  if (to) await user.type(next(), to)
  await user.click(form.getByRole('button', { name: 'Change password' }))
}

it('says the rule beforehand, and tells password managers what is what', async () => {
  renderAdmin('/admin/security')
  const form = await card()
  form.getByText(/At least 12 characters/)
  expect(current().autocomplete).toBe('current-password')
  expect(next().autocomplete).toBe('new-password')
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect(username?.value).toBe('keeper')
  expect(form.queryByRole('textbox')).toBeNull()
})

it('shows each password on demand', async () => {
  const { user } = renderAdmin('/admin/security')
  const form = await card()
  await user.click(form.getByRole('button', { name: 'Show new password' }))
  expect(next().type).toBe('text')
  expect(current().type).toBe('password')
  await user.click(form.getByRole('button', { name: 'Hide new password' }))
  expect(next().type).toBe('password')
})

it('refuses what is missing or short, and sends nothing', async () => {
  const admin = renderAdmin('/admin/security')
  const callers = admin.holdBack('changePassword')
  await change(admin, '', 'elevenchars')
  const form = await card()
  await form.findByText('Enter your current password')
  form.getByText('The new password must be at least 12 characters')
  expect(document.activeElement).toBe(current())
  await admin.user.type(next(), 'x')
  expect(form.queryByText('The new password must be at least 12 characters')).toBeNull()
  expect(callers()).toBe(0)
})

it('changes the password, empties the form and says that others were signed out', async () => {
  const admin = renderAdmin('/admin/security')
  await screen.findByRole('heading', { name: 'Safari on iPhone' })
  await change(admin, 'lantern-river', 'a-new-lantern-river')
  ;(await findToast('Password changed')).getByText('All other devices were signed out.')
  expect(current().value).toBe('')
  expect(next().value).toBe('')
  await screen.findByText('You are signed in here only.')
})

it("shows the server's messages at their fields and keeps what was typed", async () => {
  const admin = renderAdmin('/admin/security')
  await change(admin, MOCK_FAILURES.password, 'a-new-lantern-river')
  await screen.findByText('The current password is wrong')
  expect(document.activeElement).toBe(current())
  expect(next().value).toBe('a-new-lantern-river')
  expect(admin.data.sessions).toHaveLength(2)
  admin.answer('changePassword', 400, {
    message: 'Please correct the marked fields.',
    errors: { newPassword: 'This password is too common' },
  })
  await change(admin, '', '')
  await screen.findByText('This password is too common')
  expect(document.activeElement).toBe(next())
})

it('says how long to wait after too many tries', async () => {
  const admin = renderAdmin('/admin/security')
  admin.answer('changePassword', 429, { message: 'Too many tries. Please wait 15 minutes.' })
  await change(admin, 'lantern-river', 'a-new-lantern-river')
  const form = await card()
  expect((await form.findByRole('alert')).textContent).toBe('Too many tries. Please wait 15 minutes.')
  expect(next().value).toBe('a-new-lantern-river')
})

it.each([500, 0])('keeps what was typed when the server fails (%i)', async (status) => {
  const admin = renderAdmin('/admin/security')
  admin.answer('changePassword', status)
  await change(admin, 'lantern-river', 'a-new-lantern-river')
  const toast = await findToast('Error')
  toast.getByText('Failed to change the password. Please try again.')
  expect(current().value).toBe('lantern-river')
  expect(next().value).toBe('a-new-lantern-river')
})

it('says that it is working, and sends once', async () => {
  const admin = renderAdmin('/admin/security')
  const callers = admin.holdBack('changePassword')
  await change(admin, 'lantern-river', 'a-new-lantern-river')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Changing…' })
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
  await admin.user.type(next(), '{Enter}')
  expect(callers()).toBe(1)
})
