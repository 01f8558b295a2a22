import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockConnection } from '@troubadour/api-client/mock/connection-resolvers'
import { CONNECTION_NAMES } from '@troubadour/domain/connections/connection-names'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const AT = '2026-04-28T12:00:00.000Z'
const VALUES = { host: 'imap.hollowpine.fm', port: '993', security: 'tls', user: 'band', address: '' }
const BOUNCES = mockConnection({
  ...{ name: 'bounces', source: 'stored', values: VALUES, updatedAt: AT, version: 1 },
  secrets: { password: { ending: '4f2c', since: AT } },
})
const TITLE = 'Mail that comes back'
const STEPS: TrialStep[] = [
  { outcome: 'ok', text: 'The server imap.hollowpine.fm was found.' },
  { outcome: 'failed', text: 'The server refused the user name or the password.' },
]
const before = { trial: { at: AT, steps: [{ outcome: 'failed', text: 'It was shut.' }] } } as const

/** Types another user name, and saves. */
async function change(trialSteps: TrialStep[], parts: object = {}) {
  const connections = CONNECTION_NAMES.map((name) =>
    name === 'bounces' ? { ...BOUNCES, ...parts } : mockConnection({ name }),
  )
  const admin = renderAdmin('/admin/site/connections', { connections, trialSteps })
  const card = within(await screen.findByRole('region', { name: TITLE }))
  await admin.user.click(card.getByRole('button', { name: `Change ${TITLE}` }))
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }))
  const name = dialog.getByLabelText('User name *')
  await admin.user.clear(name)
  await admin.user.type(name, 'letters')
  await admin.user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  const stored = () => admin.data.connections.find((one) => one.name === 'bounces')
  return { ...admin, card, dialog, name, stored }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('keeps what worked when the new settings do not work, and says each step', async () => {
  const { user, dialog, stored, card } = await change(STEPS)
  const alert = await dialog.findByRole('alert')
  within(alert).getByText('The new settings do not work')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Done: The server imap.hollowpine.fm was found.',
    'Failed: The server refused the user name or the password.',
  ])
  await user.click(dialog.getByRole('button', { name: 'Keep what was there' }))
  await closed()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(stored()).toEqual(BOUNCES)
  card.getByText('band')
})

it('saves them anyway, and shows then that they do not work', async () => {
  const { user, dialog, stored, card } = await change(STEPS)
  await user.click(await dialog.findByRole('button', { name: 'Save anyway' }))
  await closed()
  await card.findByText('The last trial failed')
  card.getByText('letters')
  expect(stored()).toMatchObject({ version: 2, values: { user: 'letters' }, trial: { steps: STEPS } })
})

it('tries again what was corrected, and saves it', async () => {
  const { user, data, dialog, name, stored, card } = await change(STEPS)
  await dialog.findByRole('button', { name: 'Save anyway' })
  data.trialSteps = [{ outcome: 'ok', text: 'The inbox can be read.' }]
  await user.type(name, '@hollowpine.fm{Enter}')
  await closed()
  ;(await findToast('Success')).getByText('The connection is saved.')
  await card.findByText('The inbox can be read.')
  card.getByText('Connected')
  expect(stored()).toMatchObject({ version: 2, values: { user: 'letters@hollowpine.fm' } })
})

it('replaces without a question what did not work', async () => {
  const { stored } = await change(STEPS, before)
  await closed()
  await waitFor(() => expect(stored()).toMatchObject({ version: 2, trial: { steps: STEPS } }))
})

it('shows at its field what is wrong', async () => {
  const { answer, user } = await change([])
  await closed()
  answer('updateConnection', 422, {
    message: 'The new settings do not work.',
    ...{ errors: { host: 'There is no server with this address.' }, steps: STEPS },
  })
  await user.click(screen.getByRole('button', { name: `Change ${TITLE}` }))
  const again = within(await screen.findByRole('dialog', { name: TITLE }))
  await user.type(again.getByLabelText('Current password'), 'right-password{Enter}')
  await again.findByText('There is no server with this address.')
  expect(again.getByLabelText('Server *').getAttribute('aria-invalid')).toBe('true')
  again.getByText('The new settings do not work')
})
