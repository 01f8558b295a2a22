import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'

const INVITATION = {
  kind: 'invitation',
  username: 'keeper',
  expiresAt: '2026-05-02T12:00:00.000Z',
} as const
const PATH = '/auth/invitation#once'
const seed = () => ({ user: null, accountLinks: { once: INVITATION } })
const DEAD = 'This link has expired or was used before. Ask for a new one.'

it('lets the invited person choose, and goes on to two-factor', async () => {
  const { user, path, data } = renderAdmin(PATH, seed())
  await screen.findByRole('heading', { name: 'Become an administrator' })
  const name = await screen.findByLabelText('Username')
  await waitFor(() => expect(document.activeElement).toBe(name))
  screen.getByText('keeper')
  await user.type(name, 'zoe')
  await user.type(screen.getByLabelText('Password'), 'seven lanterns over cold water{Enter}')
  await screen.findByRole('heading', { name: 'Set Up Two-Factor Authentication' })
  expect(path()).toBe('/auth?setup')
  expect(data.user?.username).toBe('zoe')
})

it('says what is wrong at its field', async () => {
  const { user } = renderAdmin(PATH, seed())
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  await screen.findByText('A user name has 3 to 200 characters.')
  screen.getByText('The new password must be at least 12 characters')
  await user.type(screen.getByLabelText('Username'), 'keeper')
  await user.type(screen.getByLabelText('Password'), 'seven lanterns over cold water{Enter}')
  await screen.findByText('Somebody has this user name already. Choose another one.')
})

it.each(['', '#used', '#reset'])('says that a link is dead (%s)', async (hash) => {
  const accountLinks = { reset: { ...INVITATION, kind: 'password-reset' as const } }
  renderAdmin(`/auth/invitation${hash}`, { user: null, accountLinks })
  await screen.findByText(DEAD)
  expect(screen.queryByLabelText('Username')).toBeNull()
})

it('says that a link was used meanwhile, and warns who invites themselves', async () => {
  const { user, data } = renderAdmin(PATH, { accountLinks: { once: INVITATION } })
  await screen.findByText(/You are logged in as keeper/)
  data.accountLinks = {}
  await user.type(screen.getByLabelText('Username'), 'zoe')
  await user.type(screen.getByLabelText('Password'), 'seven lanterns over cold water{Enter}')
  await screen.findByText(DEAD)
})

it('tries again when the link could not be checked', async () => {
  const { answer, answerAsUsual, user, goTo } = renderAdmin('/auth', seed())
  await screen.findByLabelText('Username')
  answer('readAccountLink', 0)
  await goTo(PATH)
  await screen.findByText('The link could not be checked.')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Create account' })
})
