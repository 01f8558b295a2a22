import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'Security Settings' }))

it('says that two-factor is disabled, recommends it, and leads to the settings', async () => {
  const { user, path } = renderAdmin('/admin')
  const security = await card()
  security.getByText('Disabled')
  security.getByText(/We recommend it/)
  await user.click(security.getByRole('link', { name: 'Open security settings' }))
  await screen.findByRole('heading', { level: 1, name: 'Security Settings' })
  expect(path()).toBe('/admin/security')
})

it('says that two-factor is enabled, and recommends nothing', async () => {
  renderAdmin('/admin', { user: { id: 1, username: 'keeper', totpEnabled: true } })
  const security = await card()
  security.getByText('Enabled')
  expect(security.queryByText(/We recommend it/)).toBeNull()
})
