import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockAdministrator } from '@troubadour/api-client/mock/account-seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const ZOE = mockAdministrator({ id: 2, username: 'Zoe', totpEnabled: true, lastSignedInAt: null })
const two = () => ({ administrators: [mockAdministrator({ id: 1, username: 'keeper', isYou: true }), ZOE] })
const card = async () => within(await screen.findByRole('region', { name: 'Administrators' }))
const password = () => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Current password')

it('lists who manages the site, and keeps the last one', async () => {
  renderAdmin('/admin/security')
  const list = await card()
  const row = within(await list.findByRole('listitem'))
  row.getByRole('heading', { name: /keeper\s*You/ })
  row.getByText('Off')
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Invite an administrator',
  ])
})

it.each([
  ['without two-factor only itself and later ones', false, ['keeper', 'Later']],
  ['with two-factor everybody', true, ['Zoe', 'keeper', 'Later']],
])('an administrator removes %s', async (_who, totpEnabled, names) => {
  const administrators = [
    { ...ZOE, id: 1 },
    mockAdministrator({ id: 2, username: 'keeper', isYou: true, totpEnabled }),
    mockAdministrator({ id: 3, username: 'Later' }),
  ]
  renderAdmin('/admin/security', { administrators })
  const list = await card()
  await list.findByRole('heading', { name: 'Later' })
  expect(list.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent)).toEqual(
    names.map((name) => `Remove ${name}`),
  )
})

it('makes a link that is shown once, lists the invitation, and revokes it', async () => {
  const { user, data } = renderAdmin('/admin/security')
  const list = await card()
  await user.click(await list.findByRole('button', { name: 'Invite an administrator' }))
  const question = within(await screen.findByRole('dialog', { name: 'Invite an administrator' }))
  expect(document.activeElement).toBe(question.getByLabelText('Email'))
  await user.type(password(), 'right-password')
  await user.click(question.getByRole('button', { name: 'Make the link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this link' }))
  const link = dialog.getByLabelText<HTMLInputElement>('Link')
  expect(link.value).toMatch(/^https?:\/\/.*\/auth\/invitation#invitation-1$/)
  await user.click(dialog.getByRole('button', { name: 'Copy link' }))
  await dialog.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(link.value)
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await list.findByRole('heading', { name: 'Open invitation' })
  await user.click(list.getByRole('button', { name: /^Revoke the invitation/ }))
  await findToast('Success')
  await waitFor(() => expect(list.queryByRole('heading', { name: 'Open invitation' })).toBeNull())
  expect(data.invitations).toEqual([])
  expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Administrators' }))
})

it('promises no invitation that waits, also where mails began to fail while the page was open', async () => {
  const { user, data } = renderAdmin('/admin/security')
  await user.click(await (await card()).findByRole('button', { name: 'Invite an administrator' }))
  const notLeavingText = 'Mails wait: the last one did not leave. See Connections.'
  data.ownAddress = { ...data.ownAddress, notLeavingText }
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Email'), 'zoe@example.com')
  await user.type(password(), 'right-password{Enter}')
  ;(await findToast('No mail was sent')).getByText(notLeavingText)
})

it('mails the link where an address is given', async () => {
  const { user, data } = renderAdmin('/admin/security')
  const list = await card()
  await user.click(await list.findByRole('button', { name: 'Invite an administrator' }))
  const email = within(screen.getByRole('dialog')).getByLabelText('Email')
  await user.type(email, 'zoe')
  await user.type(password(), 'right-password{Enter}')
  await screen.findByText('Please enter a valid email address')
  await user.type(email, '@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  ;(await findToast('Success')).getByText('The invitation is on its way to zoe@example.com.')
  await list.findByText(/By keeper to zoe@example.com, works once until/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(data.invitations).toHaveLength(1)
})

it('offers no mail where none is set up', async () => {
  const ownAddress = { email: null, pendingEmail: null, isMailSetUp: false }
  const { user } = renderAdmin('/admin/security', { ownAddress })
  const list = await card()
  await user.click(await list.findByRole('button', { name: 'Invite an administrator' }))
  expect(document.activeElement).toBe(password())
  expect(within(screen.getByRole('dialog')).queryByLabelText('Email')).toBeNull()
})

it('removes somebody with the password', async () => {
  const { user, data } = renderAdmin('/admin/security', two())
  const list = await card()
  await list.findByText('Not in 180 days')
  await user.click(list.getByRole('button', { name: 'Remove Zoe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Zoe?' }))
  await user.type(password(), `${MOCK_FAILURES.password}{Enter}`)
  await dialog.findByText('The current password is wrong')
  await user.clear(password())
  await user.type(password(), 'right-password{Enter}')
  ;(await findToast('Success')).getByText('Zoe was removed.')
  await waitFor(() => expect(list.queryByText('Zoe')).toBeNull())
  expect(data.administrators).toHaveLength(1)
  await waitFor(() =>
    expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Administrators' })),
  )
})

it('asks clearly before it removes the own account, then leaves', async () => {
  const { user, path } = renderAdmin('/admin/security', two())
  const list = await card()
  await user.click(await list.findByRole('button', { name: 'Remove keeper' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your own account?' }))
  dialog.getByText(/You are logged out everywhere at once/)
  await user.type(password(), 'right-password{Enter}')
  await waitFor(() => expect(path()).toBe('/auth'))
  await screen.findByRole('heading', { name: 'Log in' })
})

it('says when it cannot be loaded or made, and why', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/security')
  const list = await card()
  await user.click(await list.findByRole('button', { name: 'Invite an administrator' }))
  answer('inviteAdministrator', 429, { message: 'Too many tries. Please wait 5 minutes and try again.' })
  await user.type(password(), 'right-password{Enter}')
  await screen.findByText('Too many tries. Please wait 5 minutes and try again.')
  answer('inviteAdministrator', 0)
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  ;(await findToast('Error')).getByText('Failed to make the link. Please try again.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Make the link' }))
  await screen.findByRole('dialog', { name: 'Send this link' })
})
