import { screen, waitFor, within } from '@testing-library/react'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { expect, it } from 'vitest'
import { changes, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

async function open(links: string[]) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', links }
  const admin = renderAdmin('/admin/site', { site })
  const group = within(await screen.findByRole('region', { name: 'Links' }))
  return { ...admin, site, group }
}

it('adds a link, says which host it is, and saves it with the others', async () => {
  const { user, data, site, group } = await open(['https://tidal.com/artist/1'])
  group.getByText('Tidal')
  await user.click(group.getByRole('button', { name: 'Add a link' }))
  const field = screen.getByLabelText<HTMLInputElement>('Address of link 2')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.paste('instagram.com/pine')
  await user.click(group.getByRole('button', { name: 'Move link 2 up' }))
  group.getByText('Instagram')
  within(changes() ?? document.body).getByText(/instagram\.com\/pine/)
  await save(user)
  await findToast('Settings saved')
  const links = ['https://instagram.com/pine', 'https://tidal.com/artist/1']
  expect(data.site).toEqual({ ...site, links, version: 1 })
})

it('refuses what is no address, at its field', async () => {
  const { user, data, group } = await open([])
  group.getByText('No links yet.')
  await user.click(group.getByRole('button', { name: 'Add a link' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address of link 1')))
  await user.paste('javascript:alert(1)')
  await save(user)
  await group.findByText('Must be a web address that starts with http:// or https://')
  expect(data.site.version).toBe(0)
})
