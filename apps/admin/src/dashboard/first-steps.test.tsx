import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSetup } from '@troubadour/api-client/mock/first-run-resolvers'
import { MISSING_OF_SITE } from '@troubadour/domain/setup/setup-values'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

it('leads to the set-up at the first sign-in, and only then', async () => {
  const { path, data, goTo } = renderAdmin('/admin', {
    setup: mockSetup({ isDismissed: false, isNew: true }),
  })
  await screen.findByRole('heading', { name: 'What are you called?' })
  expect(path()).toBe('/admin/setup?step=name')
  await expect.poll(() => data.setup.isNew).toBe(false)
  await goTo('/admin')
  await screen.findByRole('region', { name: 'Set-up' })
})

it('says how far the set-up is, until it is hidden, which can be undone', async () => {
  const setup = mockSetup({ isDismissed: false, steps: { name: 'done', about: 'skipped', look: 'done' } })
  const { user } = renderAdmin('/admin', { setup })
  const card = within(await screen.findByRole('region', { name: 'Set-up' }))
  card.getByText('2 of 9 done')
  expect(card.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/admin/setup')
  await user.click(card.getByRole('button', { name: 'Hide' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Set-up' })).toBeNull()
  await user.click((await findToast('The set-up is hidden.')).getByRole('button', { name: 'Undo' }))
  await screen.findByRole('region', { name: 'Set-up' })
})

it('says when it cannot be hidden', async () => {
  const { user, answer } = renderAdmin('/admin', { setup: mockSetup({ isDismissed: false }) })
  const card = within(await screen.findByRole('region', { name: 'Set-up' }))
  answer('updateSetup', 500)
  await user.click(card.getByRole('button', { name: 'Hide' }))
  ;(await findToast('Error')).getByText('Failed to hide the set-up. Please try again.')
  card.getByText('0 of 9 done')
})

it('offers to take the demo away', async () => {
  renderAdmin('/admin', {
    setup: mockSetup({ missing: ['own-content'], areTextsDefault: true, showsStandInProducts: true }),
  })
  const link = await screen.findByRole('link', { name: 'Start my own site' })
  expect(link.getAttribute('href')).toBe('/admin/setup')
  expect(screen.queryByRole('region', { name: 'Before the site is shown' })).toBeNull()
})

it('says what is missing, in order, each with the way to it', async () => {
  renderAdmin('/admin', { setup: mockSetup({ missing: [...MISSING_OF_SITE], showId: 4 }) })
  const list = within(await screen.findByRole('region', { name: 'Before the site is shown' }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['The site has no name', '/admin/site?field=projectName'],
    ['Nobody can reach you: there is no email and no phone', '/admin/site?field=contactEmail'],
    ['There is no picture of your own at the top', '/admin/site/look?field=hero.picture'],
    ['There is no music yet', '/admin/music?add'],
    ['No show is coming up', '/admin/events/new'],
    ['Your next show has no ticket link', '/admin/events/4/edit'],
    ['Nobody sends your newsletter', '/admin/setup?step=sender'],
    ['No copy of your backups is anywhere else', '/admin/site/connections'],
    ['No page says who runs this site (imprint)', '/admin/pages/new?as=imprint'],
    ['Search engines do not know what you do', '/admin/site?field=about'],
  ])
})

it('says that there are no backups, rather than that no copy is elsewhere', async () => {
  renderAdmin('/admin', { setup: mockSetup({ missing: ['backup-elsewhere'], isBackupOff: true }) })
  const link = await screen.findByRole('link', { name: 'The site does not back itself up' })
  expect(link.getAttribute('href')).toBe('/admin/site/system')
  expect(screen.queryByText('No copy of your backups is anywhere else')).toBeNull()
})

it.each([
  ['Search engines do not know what you do', 'about', () => screen.findByLabelText('What you do')],
  [
    'There is no picture of your own at the top',
    'hero-picture',
    () => screen.findByRole('group', { name: 'Picture at the top' }),
  ],
] as const)('%s leads to its field', async (text, missing, field) => {
  const { user } = renderAdmin('/admin', { setup: mockSetup({ missing: [missing] }) })
  await user.click(await screen.findByRole('link', { name: text }))
  const wanted = await field()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  expect(wanted.contains(document.activeElement)).toBe(true)
})

it('names the products of the stand-in first, and the texts last', async () => {
  renderAdmin('/admin', {
    setup: mockSetup({ missing: ['about'], areTextsDefault: true, showsStandInProducts: true }),
  })
  const list = within(await screen.findByRole('region', { name: 'Before the site is shown' }))
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['The store shows products that are not yours', '/admin/merch'],
    ['Search engines do not know what you do', '/admin/site?field=about'],
    ['Read the texts of your site once: some of them may not be you', '/admin/site/texts'],
  ])
})

it('shows nothing when nothing is missing', async () => {
  renderAdmin('/admin', { orders: [] })
  await screen.findByText('Nothing has failed.')
  expect(screen.queryByRole('region', { name: /Set-up|Before|Demo/ })).toBeNull()
})
