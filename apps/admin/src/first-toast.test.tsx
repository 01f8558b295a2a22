import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { findToast, renderAdmin } from './testing/render-admin.tsx'

// In a file of its own: after another test the code of toasts is loaded.
it('says that the very first change failed, offline before any press or key', async () => {
  const { goOffline, user } = renderAdmin('/admin/merch')
  const hide = await screen.findByRole('button', { name: 'Hide Wanderer Hoodie' })
  await screen.findByRole('region', { name: /Notifications/ })
  goOffline()
  await user.click(hide)
  ;(await findToast('Error')).getByText('Failed to update product visibility')
})
