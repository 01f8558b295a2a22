import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

const openPage = (left: number) =>
  renderAdmin('/admin/security', {
    user: { id: 1, username: 'keeper', totpEnabled: true },
    recoveryCodesLeft: left,
  })
const codes = async () => within(await screen.findByRole('region', { name: 'Recovery codes' }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Get new recovery codes' }))

async function askForCodes({ user }: Admin, password: string) {
  await user.click(await screen.findByRole('button', { name: 'Get new codes' }))
  if (password) {
    await user.type(dialog().getByLabelText('Current password'), password)
    await user.type(dialog().getByLabelText('Verification code'), '123 456')
  }
  await user.click(dialog().getByRole('button', { name: 'Get new codes' }))
}

it.each([
  [10, null],
  [4, null],
  [3, 'Only a few are left. Get new codes before you need them.'],
  [1, 'Only a few are left. Get new codes before you need them.'],
])('counts %i of 10, and warns of few', async (left, warning) => {
  openPage(left)
  const section = await codes()
  await section.findByText(`${left} of 10`)
  expect(section.queryByRole('status')?.textContent ?? null).toBe(warning)
  expect(section.queryByRole('alert')).toBeNull()
})

it('warns louder when none is left', async () => {
  openPage(0)
  expect((await (await codes()).findByRole('alert')).textContent).toContain('No recovery codes are left')
})

it('says when they cannot be counted, and tries again', async () => {
  const { answer, answerAsUsual, user } = openPage(7)
  answer('countRecoveryCodes', 500)
  const section = await codes()
  await section.findByText('The recovery codes could not be counted.')
  answerAsUsual()
  await user.click(section.getByRole('button', { name: 'Try again' }))
  await section.findByText('7 of 10')
})

it('says that the old codes stop working, shows the new ones once, and counts anew', async () => {
  const admin = openPage(2)
  await askForCodes(admin, '')
  dialog().getByText(/The old ones stop working at once/)
  await dialog().findByText('Enter your current password')
  dialog().getByText('Please enter the verification code from your authenticator app')
  await admin.user.type(dialog().getByLabelText('Current password'), 'lantern-river-nine')
  await admin.user.type(dialog().getByLabelText('Verification code'), '123456')
  await admin.user.click(dialog().getByRole('button', { name: 'Get new codes' }))
  await screen.findByText('bbbb-aaaa-bbbb')
  expect(screen.queryByRole('dialog')).toBeNull()
  await admin.user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await (await codes()).findByText('10 of 10')
  expect(screen.queryByText('bbbb-aaaa-bbbb')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Recovery codes'))
})

it('asks before new codes that were not saved are left behind', async () => {
  const admin = openPage(2)
  await askForCodes(admin, 'lantern-river-nine')
  await screen.findByText('bbbb-aaaa-bbbb')
  await admin.user.click(screen.getByRole('link', { name: 'Shows' }))
  await admin.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  screen.getByText('bbbb-aaaa-bbbb')
  expect(admin.path()).toBe('/admin/security')
})

it('keeps the old codes when the password is wrong', async () => {
  const admin = openPage(2)
  await askForCodes(admin, MOCK_FAILURES.password)
  await dialog().findByText('The current password is wrong')
  expect(document.activeElement).toBe(dialog().getByLabelText('Current password'))
  expect(admin.data.recoveryCodesLeft).toBe(2)
  await admin.user.type(dialog().getByLabelText('Current password'), 'x')
  expect(dialog().queryByText('The current password is wrong')).toBeNull()
  await admin.user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('takes an unused recovery code in place of the phone, and says at the field what is wrong', async () => {
  const admin = openPage(2)
  await askForCodes(admin, '')
  await admin.user.type(dialog().getByLabelText('Current password'), 'lantern-river-nine')
  await admin.user.type(dialog().getByLabelText('Verification code'), '000000{Enter}')
  await dialog().findByText('Invalid verification code. Please try again.')
  await admin.user.click(dialog().getByRole('button', { name: 'Use a recovery code' }))
  expect(dialog().queryByLabelText('Verification code')).toBeNull()
  const field = dialog().getByLabelText('Recovery code')
  await admin.user.type(field, 'aaaa-aaaa-aaaa{Enter}')
  await dialog().findByText('Invalid recovery code. Please try again.')
  expect(admin.data.recoveryCodesLeft).toBe(2)
  await admin.user.clear(field)
  await admin.user.type(field, 'K7MW x2pd 9fhr{Enter}')
  await screen.findByText('bbbb-aaaa-bbbb')
})

it('shows why it has to wait after too many tries', async () => {
  const admin = openPage(2)
  admin.answer('renewRecoveryCodes', 429, { message: 'Too many tries. Please wait 15 minutes.' })
  await askForCodes(admin, 'lantern-river-nine')
  expect((await dialog().findByRole('alert')).textContent).toBe('Too many tries. Please wait 15 minutes.')
})

it('keeps the dialog and the password when the server fails', async () => {
  const admin = openPage(2)
  admin.answer('renewRecoveryCodes', 500)
  await askForCodes(admin, 'lantern-river-nine')
  ;(await findToast('Error')).getByText('Failed to get new codes. Please try again.')
  expect(dialog().getByLabelText<HTMLInputElement>('Current password').value).toBe('lantern-river-nine')
})

it('cannot be closed while the codes are on their way', async () => {
  const admin = openPage(2)
  const callers = admin.holdBack('renewRecoveryCodes')
  await askForCodes(admin, 'lantern-river-nine')
  await dialog().findByRole('button', { name: 'Getting new codes…' })
  await admin.user.keyboard('{Escape}')
  dialog().getByLabelText('Current password')
  expect(callers()).toBe(1)
})
