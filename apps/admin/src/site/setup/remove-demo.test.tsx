import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockDemo, mockSetup } from '@troubadour/api-client/mock/first-run-resolvers'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import { seedSystem } from '@troubadour/api-client/mock/system-resolvers'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const site = DEFAULT_SITE_SETTINGS

const question = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = (name: string) => screen.getByRole('button', { name })

describe('Start my own site', () => {
  const demo = mockDemo({
    isLoaded: true,
    events: [1, 2],
    tracks: [1],
    posts: [1, 2, 3],
    items: [1],
    pictures: [1, 2],
  })

  it('removes the demo after the words and the password, names the backup, and leads to the steps', async () => {
    const printful = mockPrintfulStatus({ isStandIn: true, productCount: 3 })
    const { user, data } = renderAdmin('/admin/setup', { demo, printful })
    await question('Take the demo away')
    screen.getByText(/^Then 2 shows, 1 release with their recordings, 3 posts, 1 item of merch, 2 pictures/)
    await screen.findByText(/^3 products in the store are hidden/)
    await user.click(press('Remove the demo'))
    await screen.findByText('Type “start my own site”')
    expect(data.demo.isLoaded).toBe(true)
    await user.type(screen.getByLabelText('To confirm'), 'START my own Site ')
    await user.type(screen.getByLabelText('Current password'), 'correct horse battery')
    await user.click(press('Remove the demo'))
    await question('What are you called?')
    screen.getByText('Everything was backed up before, as troubadour-2026-05-01T12-00-00Z.')
    await screen.findByText('npm run restore -- --from /backups/troubadour-2026-05-01T12-00-00Z --force')
  })

  it('has the command of an installed site to bring it back', async () => {
    const backup = '/files/backups/troubadour-2026-05-01T12-00-00Z'
    const backups = { ...seedSystem().backups, isInstalled: true }
    renderAdmin('/admin/setup', { setup: mockSetup({ isDismissed: false, backup }), backups })
    await screen.findByText(`sudo troubadour restore ${backup}`)
  })

  it.each([
    [503, 'Failed to remove the demo. Please try again.'],
    [0, 'Failed to remove the demo. Please try again.'],
  ])('says so when it fails with %i, and keeps what was typed', async (status, text) => {
    const { user, answer } = renderAdmin('/admin/setup', { demo })
    await user.type(await screen.findByLabelText('To confirm'), 'start my own site')
    await user.type(screen.getByLabelText('Current password'), 'correct horse battery')
    answer('removeDemo', status, { message: 'The backup could not be made, so nothing was removed.' })
    await user.click(press('Remove the demo'))
    ;(await findToast('Error')).getByText(text)
    expect(screen.getByLabelText('To confirm')).toHaveProperty('value', 'start my own site')
  })

  it('goes on when the answer was lost, but the demo is gone', async () => {
    const { user, data, answer } = renderAdmin('/admin/setup', {
      demo,
      site: { ...site, projectName: 'Demo' },
    })
    await user.type(await screen.findByLabelText('To confirm'), 'start my own site')
    await user.type(screen.getByLabelText('Current password'), 'correct horse battery')
    data.demo = mockDemo()
    data.site = site
    answer('removeDemo', 504)
    await user.click(press('Remove the demo'))
    await question('What are you called?')
    expect(screen.getByLabelText(/^Project name/)).toHaveProperty('value', '')
  })

  it('waits while it is being removed already, and goes on by itself', async () => {
    const { data } = renderAdmin('/admin/setup', { demo: { ...demo, isBeingRemoved: true } })
    await screen.findByText(/^The backup is being made/)
    data.demo = mockDemo()
    await screen.findByRole('heading', { level: 2, name: 'What are you called?' })
  })
})
