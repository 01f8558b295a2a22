import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PATHS } from '@troubadour/domain/address/paths'
import { TWO_FACTOR_MOVE_PATH } from '../shared/account/two-factor.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const ENABLED = { user: { id: 1, username: 'keeper', totpEnabled: true } }
const TITLE = 'Move to a new phone'
const password = () => screen.findByLabelText<HTMLInputElement>('Current password')

it('asks for the password and a code, shows the new key, and ends with new recovery codes', async () => {
  const { user, path } = renderAdmin(TWO_FACTOR_MOVE_PATH, ENABLED)
  await screen.findByRole('heading', { name: TITLE })
  expect(document.activeElement).toBe(await password())
  await user.keyboard('right-password')
  await user.type(screen.getByLabelText('Verification code'), '123456{Enter}')
  await screen.findByText('KRSX G5CT MVRX EZLU KRSX G5CT MVRX EZLU')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: TITLE }))
  await user.type(screen.getByLabelText('Verification code'), '654321{Enter}')
  const sheet = within(await screen.findByRole('region', { name: 'Recovery codes' }))
  expect(sheet.getAllByRole('listitem')).toHaveLength(10)
  await user.click(sheet.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})

it('takes a recovery code where the old phone is gone', async () => {
  const { user } = renderAdmin(TWO_FACTOR_MOVE_PATH, ENABLED)
  await user.type(await password(), 'right-password')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'aaaa-aaaa-aaaa{Enter}')
  await screen.findByText('Invalid recovery code. Please try again.')
  await user.clear(screen.getByLabelText('Recovery code'))
  await user.type(screen.getByLabelText('Recovery code'), 'k7mw-x2pd-9fhr{Enter}')
  await screen.findByText(/^KRSX/)
})

it('says at the field what is wrong', async () => {
  const { user } = renderAdmin(TWO_FACTOR_MOVE_PATH, ENABLED)
  const code = await screen.findByLabelText<HTMLInputElement>('Verification code')
  await user.type(code, '123456{Enter}')
  await screen.findByText('Enter your current password')
  expect(document.activeElement).toBe(await password())
  await user.type(await password(), 'wrong-password{Enter}')
  await screen.findByText('The current password is wrong')
  await user.clear(await password())
  await user.type(await password(), 'right-password')
  await user.clear(code)
  await user.type(code, '000000{Enter}')
  await findToast('Verification Failed')
  await screen.findByText('Invalid verification code. Please try again.')
  await waitFor(() => expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]))
})

it('says how long to wait, and that no answer came', async () => {
  const { user, answer } = renderAdmin(TWO_FACTOR_MOVE_PATH, ENABLED)
  await user.type(await password(), 'right-password')
  const code = screen.getByLabelText('Verification code')
  await user.type(code, '999999{Enter}')
  await screen.findByText('Too many wrong codes. Please wait 15 minutes and try again.')
  answer('moveTwoFactor', 0)
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await screen.findAllByText('There was a problem connecting to the server')
})

it('leads to the security settings where there is nothing to move', async () => {
  const { path } = renderAdmin(TWO_FACTOR_MOVE_PATH)
  await waitFor(() => expect(path()).toBe(PATHS.adminSecurity))
})
