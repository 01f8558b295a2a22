import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const ENABLED = { id: 1, username: 'keeper', totpEnabled: true }
const card = async () => within(await screen.findByRole('region', { name: 'Two-factor authentication' }))

it('leads to the setup while two-factor is disabled', async () => {
  renderAdmin('/admin/security')
  const twoFactor = await card()
  await twoFactor.findByText('Disabled')
  const enable = twoFactor.getByRole('link', { name: 'Enable Two-Factor Authentication' })
  expect(enable.getAttribute('href')).toBe('/auth?setup')
  expect(twoFactor.queryByText('Recovery codes')).toBeNull()
})

it('offers neither enabling nor disabling while it is enabled, but a new phone', async () => {
  renderAdmin('/admin/security', { user: ENABLED, recoveryCodesLeft: 8 })
  const twoFactor = await card()
  await twoFactor.findByText('Enabled')
  const links = twoFactor.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Move to a new phone', '/auth?setup=move'],
  ])
  expect(twoFactor.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Get new codes'])
})

it('asks anew each time the page is opened', async () => {
  const { data, goTo, user } = renderAdmin('/admin/security')
  await (await card()).findByText('Disabled')
  await goTo('/admin')
  data.user = ENABLED
  await user.click(await screen.findByRole('link', { name: 'Open security settings' }))
  await (await card()).findByText('Enabled')
})

it('shows a skeleton rather than what was known before', async () => {
  const { holdBack, goTo } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  holdBack('getUser')
  await goTo('/admin/security')
  const twoFactor = await card()
  twoFactor.getByText('Loading the two-factor status')
  expect(twoFactor.queryByText('Disabled')).toBeNull()
})

it.each([500, 0])('says when the status cannot be fetched (%i), and tries again', async (status) => {
  const { answer, answerAsUsual, goTo, user, path } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  answer('getUser', status)
  await goTo('/admin/security')
  ;(await findToast('Error')).getByText('Could not retrieve 2FA status.')
  const twoFactor = await card()
  expect(twoFactor.getByRole('alert').textContent).toContain('Could not retrieve 2FA status.')
  expect(twoFactor.queryByText('Disabled')).toBeNull()
  answerAsUsual()
  await user.click(twoFactor.getByRole('button', { name: 'Try again' }))
  await twoFactor.findByText('Disabled')
  await waitFor(() => expect(twoFactor.queryByRole('alert')).toBeNull())
  expect(path()).toBe('/admin/security')
})
