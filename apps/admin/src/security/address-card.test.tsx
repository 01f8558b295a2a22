import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'If you forget your password' }))

it('takes an address with the password, and says what comes next', async () => {
  const { user } = renderAdmin('/admin/security')
  const address = await card()
  await address.findByText('With a mail address, you choose a new password by yourself.')
  await user.click(address.getByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your mail address' }))
  const email = dialog.getByLabelText('Email')
  const password = dialog.getByLabelText('Current password')
  expect(document.activeElement).toBe(email)
  await user.type(email, 'keeper')
  await user.type(password, `${MOCK_FAILURES.password}{Enter}`)
  await dialog.findByText('Please enter a valid email address')
  await user.type(email, '@example.com{Enter}')
  await dialog.findByText('The current password is wrong')
  await user.clear(password)
  await user.type(password, 'right-password{Enter}')
  ;(await findToast('Success')).getByText(
    'A mail is on its way to keeper@example.com. Follow the link in it.',
  )
  await address.findByText(/is still to be confirmed/)
  address.getByRole('button', { name: 'Change the address' })
})

it('promises no mail while mails do not leave', async () => {
  const notLeavingText = 'Mails wait: the last one did not leave. See Connections.'
  const ownAddress = { email: null, pendingEmail: null, isMailSetUp: true, notLeavingText }
  const { user } = renderAdmin('/admin/security', { ownAddress })
  await user.click(await (await card()).findByRole('button', { name: 'Add an address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your mail address' }))
  await user.type(dialog.getByLabelText('Email'), 'keeper@example.com')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  ;(await findToast('No mail was sent')).getByText(notLeavingText)
})

it('removes an address with the password', async () => {
  const ownAddress = { email: 'keeper@example.com', pendingEmail: null, isMailSetUp: true }
  const { user, data } = renderAdmin('/admin/security', { ownAddress })
  const address = await card()
  await address.findByText('keeper@example.com')
  await user.click(address.getByRole('button', { name: 'Remove the address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the address?' }))
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await findToast('Success')
  await waitFor(() => expect(address.queryByText('keeper@example.com')).toBeNull())
  expect(data.ownAddress.email).toBeNull()
})

it('asks for none where no mail is sent', async () => {
  renderAdmin('/admin/security', { ownAddress: { email: null, pendingEmail: null, isMailSetUp: false } })
  const address = await card()
  await address.findByText('This site sends no mail yet. A new password takes a command on the server.')
  expect(address.queryByRole('button')).toBeNull()
})

it('says when it cannot be loaded', async () => {
  const { answer, goTo } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  answer('getOwnAddress', 0)
  await goTo('/admin/security')
  await (await card()).findByText('Your address could not be loaded.')
})
