import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSetup } from '@troubadour/api-client/mock/first-run-resolvers'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { renderAdmin } from '../testing/render-admin.tsx'

const LINK = { kind: 'invitation', username: '', expiresAt: '2026-05-02T12:00:00.000Z' } as const
const PATH = '/auth/set-up#once'
const seed = () => ({ user: null, administrators: [], accountLinks: { once: LINK } })
const COMMAND = 'troubadour setup-link'

it('lets the first administrator choose, and goes on to the set-up', async () => {
  const { user, path, data } = renderAdmin(PATH, {
    ...seed(),
    setup: mockSetup({ isNew: true }),
    site: DEFAULT_SITE_SETTINGS,
  })
  await screen.findByRole('heading', { name: 'Welcome to your site' })
  await user.type(await screen.findByLabelText('Username'), 'zoe')
  await user.type(screen.getByLabelText('Password'), 'seven lanterns over cold water{Enter}')
  await screen.findByRole('heading', { name: 'What are you called?' })
  expect(path()).toBe('/admin/setup?step=name')
  expect(data.user?.username).toBe('zoe')
})

it.each(['', '#used'])('says how to get another link when it is dead (%s)', async (hash) => {
  renderAdmin(`/auth/set-up${hash}`, seed())
  await screen.findByText('This link has expired or was used before. Ask for a new one.')
  screen.getByText(COMMAND)
  expect(screen.queryByLabelText('Username')).toBeNull()
})

it('says so when the link was used meanwhile', async () => {
  const { user, data } = renderAdmin(PATH, seed())
  await user.type(await screen.findByLabelText('Username'), 'zoe')
  data.accountLinks = {}
  await user.type(screen.getByLabelText('Password'), 'seven lanterns over cold water{Enter}')
  await screen.findByText('This link has expired or was used before. Ask for a new one.')
})

it('the sign-in screen of a site without an administrator names the command', async () => {
  renderAdmin('/auth', seed())
  await screen.findByText(/This site waits for its set-up link/)
  screen.getByText(COMMAND)
  expect(screen.queryByLabelText('Username')).toBeNull()
})
