import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_SIGN_UPS } from '@troubadour/api-client/mock/answers'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const WITHOUT_MAIL = { email: null, pendingEmail: null, isMailSetUp: false }
const link = (kind: 'password-reset' | 'address') => ({
  accountLinks: { once: { kind, username: 'keeper', expiresAt: '2026-05-01T12:30:00.000Z' } },
})
const SAME_ANSWER =
  'If this is the confirmed address of an administrator, a mail is on its way. Its link works for 30 minutes.'

it('leads from the sign-in screen to the ways to get in again', async () => {
  const { user, path } = renderAdmin('/auth', { user: null })
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  const title = await screen.findByRole('heading', { name: 'Forgot your password?' })
  expect(path()).toBe('/auth/forgot')
  await waitFor(() => expect(document.activeElement).toBe(title))
  screen.getByText('sudo troubadour reset-password your-username')
  screen.getByText('npm run admin -- reset-password your-username')
  screen.getByText('sudo troubadour reset-two-factor your-username')
  screen.getByText('npm run admin -- reset-two-factor your-username')
  await user.click(screen.getByRole('link', { name: 'Back to log in' }))
  await screen.findByLabelText('Username')
})

it('mails a link, and says the same whoever asks', async () => {
  const { user } = renderAdmin('/auth/forgot', { user: null })
  const way = within(await screen.findByRole('region', { name: 'By mail' }))
  await user.click(way.getByRole('button', { name: 'Send me a link' }))
  await way.findByText('Please enter your email address')
  expect(document.activeElement).toBe(way.getByLabelText('Email'))
  await user.type(way.getByLabelText('Email'), `${MOCK_SIGN_UPS.tooSoonEmail}{Enter}`)
  await way.findByText('Too many tries. Please wait 15 minutes and try again.')
  await user.clear(way.getByLabelText('Email'))
  await user.type(way.getByLabelText('Email'), 'keeper@example.com{Enter}')
  await way.findByText(SAME_ANSWER)
})

it('says when the request failed', async () => {
  const { user, answer } = renderAdmin('/auth/forgot', { user: null })
  answer('requestPasswordReset', 0)
  await user.type(await screen.findByLabelText('Email'), 'keeper@example.com{Enter}')
  await findToast('Error')
  await screen.findAllByText('Failed to send the link. Please try again.')
})

it('offers no mail where none is sent, or nobody knows', async () => {
  renderAdmin('/auth/forgot', { user: null, ownAddress: WITHOUT_MAIL })
  await screen.findByRole('region', { name: 'By a command on the server' })
  expect(screen.queryByRole('region', { name: 'By mail' })).toBeNull()
})

it('changes the password by a link, and leads to the sign-in', async () => {
  const { user, path } = renderAdmin('/auth/reset#once', { user: null, ...link('password-reset') })
  const field = await screen.findByLabelText('New password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('short{Enter}')
  await screen.findByText('The new password must be at least 12 characters')
  await user.clear(field)
  await user.type(field, 'seven lanterns over cold water{Enter}')
  ;(await findToast('Success')).getByText('Your password was changed. Log in with the new one.')
  await screen.findByLabelText('Username')
  expect(path()).toBe('/auth')
})

it('keeps the form when the change failed, and says when the link was used meanwhile', async () => {
  const { user, answer, answerAsUsual, data } = renderAdmin('/auth/reset#once', {
    user: null,
    ...link('password-reset'),
  })
  await user.type(await screen.findByLabelText('New password'), 'seven lanterns over cold water')
  answer('resetPassword', 0)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  ;(await findToast('Error')).getByText('Failed to change the password. Please try again.')
  answerAsUsual()
  data.accountLinks = {}
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('This link has expired or was used before. Ask for a new one.')
})

it('offers a new link where the one in the mail has expired', async () => {
  const { user, path } = renderAdmin('/auth/reset#gone', { user: null })
  await screen.findByText('This link has expired or was used before. Ask for a new one.')
  await user.click(screen.getByRole('link', { name: 'Get a new link' }))
  await screen.findByLabelText('Email')
  expect(path()).toBe('/auth/forgot')
})

it('confirms an address by a press', async () => {
  const { user, data } = renderAdmin('/auth/address#once', { user: null, ...link('address') })
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }))
  await screen.findByText('Your address is confirmed.')
  expect(data.accountLinks).toEqual({})
})
