import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PATHS } from '@troubadour/domain/address/paths'
import { TWO_FACTOR_SETUP_PATH } from '../shared/account/two-factor.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { otpauthUri } from './setup-screen.tsx'

const TITLE = 'Set Up Two-Factor Authentication'
const INLINE_FAILURE = 'There was an error setting up two-factor authentication. Please try again.'
const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification code')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('shows what it waits for, and can be left meanwhile', async () => {
  const { holdBack, user, path } = renderAdmin(TWO_FACTOR_SETUP_PATH, { user: null })
  holdBack('setUpTwoFactor')
  await user.type(await screen.findByLabelText('Username'), 'keeper')
  await user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
  await screen.findByText('Preparing your key…')
  await user.click(button('Cancel'))
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it('shows the key as a picture, as a link for the same phone, and in groups of four', async () => {
  const { user } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  await screen.findByRole('heading', { name: TITLE })
  const picture = await screen.findByRole('img', {
    name: 'QR code that adds this account to an authenticator app',
  })
  expect(picture.getAttribute('src')).toMatch(/^data:image/)
  // Not the field: on a phone the keyboard would cover the key.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: TITLE }))
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  // Shown on narrow screens only.
  await waitFor(() =>
    expect(screen.getByText('Open in authenticator app').getAttribute('href')).toMatch(
      /^otpauth:\/\/totp\/Hollow%20Pine:keeper\?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&/,
    ),
  )
  await user.click(button('Copy key'))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
})

it('enables two-factor with a code, shows the recovery codes, then goes to the security settings', async () => {
  const { user, path, data } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  const field = await codeField()
  expect(button('Verify').disabled).toBe(true)
  await user.click(field)
  await user.paste('123 456')
  await user.click(button('Verify'))
  const sheet = within(await screen.findByRole('region', { name: 'Recovery codes' }))
  expect(sheet.getAllByRole('listitem')).toHaveLength(10)
  expect(document.activeElement).toBe(sheet.getByRole('heading', { name: 'Recovery codes' }))
  screen.getByText('Two-factor authentication is enabled.')
  expect(data.user?.totpEnabled).toBe(true)
  expect(path()).toBe(TWO_FACTOR_SETUP_PATH)
  await user.click(sheet.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it('makes the session known as one with two-factor', async () => {
  const { user, holdBack, goTo, path } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  await user.type(await codeField(), '123456{Enter}')
  await screen.findByRole('region', { name: 'Recovery codes' })
  const callers = holdBack('setUpTwoFactor')
  await user.click(button('I have saved them'))
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
  // Opened again, the set-up ends without another request.
  await goTo(TWO_FACTOR_SETUP_PATH)
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
  expect(callers()).toBe(0)
})

it('says that a code is wrong, and keeps the key', async () => {
  const { user } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  const field = await codeField()
  await user.type(field, '000000{Enter}')
  const toast = await findToast('Verification Failed')
  toast.getByText('The verification code was incorrect. Please try again.')
  await screen.findByText('Invalid verification code. Please try again.')
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]))
  screen.getByText(/^JBSW Y3DP/)
})

it('says what is missing on Enter in the blank field', async () => {
  const { user } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  await user.type(await codeField(), '{Enter}')
  expect(button('Verify').disabled).toBe(true)
  await screen.findByText('Please enter the verification code from your authenticator app')
})

it('says when the key could not be made, and tries again', async () => {
  const admin = renderAdmin(TWO_FACTOR_SETUP_PATH)
  admin.answer('setUpTwoFactor', 503, { message: 'The server has no APP_SECRET.' })
  await screen.findByText(INLINE_FAILURE)
  screen.getByText('The server has no APP_SECRET.')
  const toast = await findToast('Setup Error')
  toast.getByText('Could not initialize 2FA setup. Please try again.')
  admin.answerAsUsual()
  await admin.user.click(button('Try again'))
  await codeField()
})

it('says when there was no answer at all', async () => {
  const { answer } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  answer('setUpTwoFactor', 0)
  expect((await screen.findByRole('alert')).textContent).toBe(INLINE_FAILURE)
  await findToast('Setup Error')
})

it('can be cancelled', async () => {
  const { user, path, data } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  await codeField()
  await user.click(button('Cancel'))
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
  expect(data.user?.totpEnabled).toBe(false)
})

it('has nothing to do where two-factor is enabled already', async () => {
  const { path } = renderAdmin(TWO_FACTOR_SETUP_PATH, {
    user: { id: 1, username: 'keeper', totpEnabled: true },
  })
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it('moves on when it was enabled in another window', async () => {
  const { path, answer } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  answer('setUpTwoFactor', 409, { message: 'Two-factor authentication is enabled already.' })
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it('moves on when another window was quicker to verify', async () => {
  const { user, path, answer, data } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  const field = await codeField()
  if (data.user) data.user.totpEnabled = true
  answer('verifyTwoFactor', 409, { message: 'Two-factor authentication is enabled already.' })
  await user.type(field, '123456{Enter}')
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it('offers to start again when the set-up has expired', async () => {
  const admin = renderAdmin(TWO_FACTOR_SETUP_PATH)
  const field = await codeField()
  admin.answer('verifyTwoFactor', 409, { message: 'The set-up has expired. Please start it again.' })
  await admin.user.type(field, '123456{Enter}')
  await screen.findByText('The set-up has expired. Please start it again.')
  admin.answerAsUsual()
  await admin.user.click(button('Start again'))
  await admin.user.type(await codeField(), '123456{Enter}')
  await screen.findByRole('region', { name: 'Recovery codes' })
})

it('says when the server cannot be reached while verifying, and keeps the code', async () => {
  const { user, answer } = renderAdmin(TWO_FACTOR_SETUP_PATH)
  const field = await codeField()
  answer('verifyTwoFactor', 0)
  await user.type(field, '123456{Enter}')
  ;(await findToast('Error')).getByText('There was a problem connecting to the server')
  expect(field.value).toBe('123456')
  expect(button('Verify').disabled).toBe(false)
})

it('asks who it is first when nobody is signed in', async () => {
  const { user, path } = renderAdmin(TWO_FACTOR_SETUP_PATH, { user: null })
  await screen.findByText('Log in first, then set up two-factor authentication.')
  await user.type(await screen.findByLabelText('Username'), 'keeper')
  await user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
  await screen.findByRole('heading', { name: TITLE })
  await codeField()
  expect(path()).toBe(TWO_FACTOR_SETUP_PATH)
})

it('leads on to the security settings when the one who signs in has two-factor', async () => {
  const { user, path } = renderAdmin(TWO_FACTOR_SETUP_PATH, { user: null })
  await user.type(await screen.findByLabelText('Username'), 'two-factor')
  await user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
  await user.type(await codeField(), '123456{Enter}')
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it.each(['setUpTwoFactor', 'verifyTwoFactor'] as const)(
  'asks for sign-in, then goes on, when %s finds that the session has ended',
  async (name) => {
    const admin = renderAdmin(TWO_FACTOR_SETUP_PATH)
    if (name === 'setUpTwoFactor') admin.answer(name, 401, { message: 'Please sign in.' })
    else {
      const field = await codeField()
      admin.answer(name, 401, { message: 'Please sign in.' })
      await admin.user.type(field, '123456{Enter}')
    }
    expect((await screen.findByRole('alert')).textContent).toBe('Your sign-in has endedPlease sign in.')
    admin.answerAsUsual()
    await admin.user.type(screen.getByLabelText('Username'), 'keeper')
    await admin.user.type(screen.getByLabelText('Password'), 'right-password{Enter}')
    await codeField()
  },
)

it('says that the sign-in is long ago, not that it has ended', async () => {
  const admin = renderAdmin(TWO_FACTOR_SETUP_PATH)
  const message = 'Your last sign-in is more than 10 minutes ago. Please log in again to go on.'
  admin.answer('setUpTwoFactor', 401, { message })
  expect((await screen.findByRole('alert')).textContent).toBe(`Please log in once more${message}`)
})

it('the link names the site, the person and what the server checks by', () => {
  expect(otpauthUri('JBSWY3DPEHPK3PXP', { projectName: 'Hollow Pine', username: 'keeper@home' })).toBe(
    'otpauth://totp/Hollow%20Pine:keeper%40home?secret=JBSWY3DPEHPK3PXP&issuer=Hollow%20Pine&algorithm=SHA1&digits=6&period=30',
  )
})

it('the link has a name while the site has none', () => {
  expect(otpauthUri('JBSWY3DP', { projectName: '', username: 'keeper' })).toContain('totp/Troubadour:keeper?')
})
