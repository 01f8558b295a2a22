import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, replace, save, stored } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Types into the edit form; the session has ended at the save. */
async function endedWhileEditing() {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Typed with care')
  admin.data.user = null
  await save(admin.user)
  const dialog = await dialogNamed('Log in again')
  return { ...admin, dialog }
}

type Ended = Awaited<ReturnType<typeof endedWhileEditing>>

async function sendPassword({ user, dialog }: Pick<Ended, 'user' | 'dialog'>, username: string) {
  await user.clear(dialog.getByLabelText('Username'))
  // Pasted: typing each letter can take so long that the draft is sent meanwhile.
  await user.paste(username)
  await user.click(dialog.getByLabelText('Password'))
  await user.paste('right-password')
  await user.keyboard('{Enter}')
}

it('asks for the second factor too, and loses nothing that was typed', async () => {
  const admin = await endedWhileEditing()
  await sendPassword(admin, 'two-factor')
  const dialog = await dialogNamed('Two-Factor Authentication')
  const code = dialog.getByLabelText('Verification code')
  expect(document.activeElement).toBe(code)
  await admin.user.type(code, '000000{Enter}')
  await dialog.findByText('Invalid verification code. Please try again.')
  await admin.user.keyboard('123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field('Title')).value).toBe('Typed with care')
  expect(admin.path()).toBe('/admin/events/2/edit')
  await save(admin.user)
  await waitFor(() => expect(stored(admin, 2)?.title).toBe('Typed with care'))
})

it('knows who was signed in, asks for the password first, and a press outside does not close it', async () => {
  const { dialog } = await endedWhileEditing()
  expect(dialog.getByLabelText<HTMLInputElement>('Username').value).toBe('keeper')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
  screen.getByRole('dialog', { name: 'Log in again' })
})

it('takes a recovery code', async () => {
  const admin = await endedWhileEditing()
  await sendPassword(admin, 'two-factor')
  const dialog = await dialogNamed('Two-Factor Authentication')
  await admin.user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
  const recovery = await dialogNamed('Use a recovery code')
  await admin.user.type(recovery.getByLabelText('Recovery code'), 'k7mw-x2pd-9fhr{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field('Title')).value).toBe('Typed with care')
  ;(await findToast('You used a recovery code')).getByText(/left/)
})

it('waits when it is locked, and begins anew when it was closed', async () => {
  const admin = await endedWhileEditing()
  await sendPassword(admin, 'two-factor')
  const dialog = await dialogNamed('Two-Factor Authentication')
  await admin.user.type(dialog.getByLabelText('Verification code'), '999999{Enter}')
  const locked = await dialogNamed('Too many tries')
  expect(locked.getByRole('timer').textContent).toBe('15:00')
  await admin.user.click(locked.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field('Title')).value).toBe('Typed with care')
  await save(admin.user)
  const anew = await dialogNamed('Log in again')
  expect(anew.getByLabelText<HTMLInputElement>('Password').value).toBe('')
})

it('returns to the password, with the reason, when the half session has ended', async () => {
  const admin = await endedWhileEditing()
  await sendPassword(admin, 'two-factor')
  const dialog = await dialogNamed('Two-Factor Authentication')
  await admin.user.type(dialog.getByLabelText('Verification code'), '888888{Enter}')
  const again = await dialogNamed('Log in again')
  expect(again.getByRole('alert').textContent).toMatch(/^Your sign-in has ended/)
  expect(again.getByLabelText<HTMLInputElement>('Username').value).toBe('two-factor')
})

it('does not leave what one person typed to another who signs in', async () => {
  const admin = await endedWhileEditing()
  const calls: string[] = []
  admin.server.events.on('request:start', ({ request }) => calls.push(request.method))
  admin.answer('getUser', 200, { id: 2, username: 'drummer', totpEnabled: false })
  await sendPassword(admin, 'drummer')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(admin.path()).toBe('/admin')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  // The sign-in was the only write.
  expect(calls.filter((method) => method !== 'GET')).toEqual(['POST'])
  expect(stored(admin, 2)?.title).toBe('Riverside Stage')
  // The previous user's data is also removed and refetched.
  await waitFor(() => expect(calls.filter((method) => method === 'GET').length).toBeGreaterThan(1))
})
