import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockConnection } from '@troubadour/api-client/mock/connection-resolvers'
import { CONNECTION_NAMES } from '@troubadour/domain/connections/connection-names'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import type { Connection } from '@troubadour/domain/connections/connection'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/site/connections'
const AT = '2026-05-01T12:00:00.000Z'
const MAIL_VALUES = {
  ...{ provider: 'another', host: 'mail.hollowpine.fm', port: '587', security: 'starttls', user: 'band' },
  ...{ senderAddress: 'letters@hollowpine.fm', senderName: 'Hollow Pine', selector: '' },
}
const MAIL = mockConnection({
  ...{ name: 'mail', source: 'stored', values: MAIL_VALUES, updatedAt: AT, version: 1 },
  secrets: { password: { ending: '4f2c', since: AT } },
})
const listOf = (...known: Connection[]) =>
  CONNECTION_NAMES.map((name) => known.find((one) => one.name === name) ?? mockConnection({ name }))

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const ownAddress = { email: 'keeper@example.com', pendingEmail: null, isMailSetUp: true }

it('connects mail by a provider, and tries it at once', async () => {
  const trialSteps = [
    { outcome: 'ok', text: 'The server was found.' },
    { outcome: 'failed', text: 'The password was refused.' },
  ] as const
  const { user, data } = renderAdmin(PATH, { trialSteps: [...trialSteps], ownAddress })
  const mail = await card('Mail')
  mail.getByText('Not connected')
  await user.click(mail.getByRole('button', { name: 'Connect Mail' }))
  const dialog = await dialogOf('Connect Mail')
  const provider = dialog.getByLabelText<HTMLSelectElement>('Provider *')
  expect(provider.selectedOptions[0]?.textContent).toBe('Choose your provider')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await dialog.findByText('Provider is required')
  await user.clear(dialog.getByLabelText('Current password'))
  await user.selectOptions(provider, 'Fastmail')
  expect(dialog.queryByText('Choose your provider')).toBeNull()
  dialog.getByText(/create an app password/)
  expect(dialog.getByLabelText<HTMLInputElement>('Server *').value).toBe('smtp.fastmail.com')
  expect(dialog.getByLabelText<HTMLSelectElement>('Port *').value).toBe('465')
  await user.type(dialog.getByLabelText('User name'), 'band@fastmail.com')
  await user.type(dialog.getByLabelText('Password or token'), 'app-password-1234')
  await user.type(dialog.getByLabelText('Current password'), 'right-password')
  await user.click(dialog.getByRole('button', { name: 'Save and try it' }))
  await dialog.findByText('Sender’s address is required')
  await user.type(dialog.getByLabelText('Sender’s address *'), 'letters@hollowpine.fm{Enter}')

  await mail.findByText('The password was refused.')
  expect(mail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Done: The server was found.',
    'Failed: The password was refused.',
  ])
  mail.getByText('Ends in …1234, since')
  expect(document.body.textContent).not.toContain('app-password-1234')
  expect(data.connections[0]).toMatchObject({ source: 'stored', values: { provider: 'fastmail' } })
  expect(Object.keys(data.drafts)).toEqual([])
})

it('keeps a secret that is not typed again', async () => {
  const { user, data } = renderAdmin(PATH, { connections: listOf(MAIL), ownAddress })
  const mail = await card('Mail')
  await user.click(mail.getByRole('button', { name: 'Change Mail' }))
  const dialog = await dialogOf('Mail')
  dialog.getByText(/^Ends in …4f2c, since .*Leave it empty to keep it\.$/)
  const sender = dialog.getByLabelText('Sender’s name')
  await user.clear(sender)
  await user.type(sender, 'The Pines')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await waitFor(() => expect(data.connections[0]?.values.senderName).toBe('The Pines'))
  expect(data.connections[0]?.secrets).toEqual(MAIL.secrets)
})

it('sends the test to a typed address where the administrator has none', async () => {
  const { user } = renderAdmin(PATH, { connections: listOf(MAIL) })
  const mail = await card('Mail')
  const address = await mail.findByLabelText('Your address')
  const button = mail.getByRole('button', { name: 'Send a test to me' })
  await user.click(button)
  await mail.findByText('Please enter a valid email address')
  await user.type(address, 'keeper@example.com')
  await user.click(button)
  await mail.findByText('It works.')
})

it('fills in what the site knows: the sender of a new connection, and where the test goes', async () => {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', contactEmail: 'hello@hollowpine.fm' }
  const { user, data } = renderAdmin(PATH, { site })
  const mail = await card('Mail')
  await user.click(mail.getByRole('button', { name: 'Connect Mail' }))
  const dialog = await dialogOf('Connect Mail')
  expect(dialog.getByLabelText<HTMLInputElement>('Sender’s name').value).toBe('Hollow Pine')
  expect(dialog.getByLabelText<HTMLInputElement>('Sender’s address *').value).toBe('hello@hollowpine.fm')
  await user.selectOptions(dialog.getByLabelText('Provider *'), 'Fastmail')
  await user.type(dialog.getByLabelText('Test goes to *'), 'keeper@example.com')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await mail.findByText('It works.')
  expect(mail.getByLabelText<HTMLInputElement>('Your address').value).toBe('keeper@example.com')
  expect(data.testsTo).toEqual(['keeper@example.com'])
})

it('offers the contact email for a test while no other address is known', async () => {
  const site = { ...DEFAULT_SITE_SETTINGS, contactEmail: 'hello@hollowpine.fm' }
  renderAdmin(PATH, { site, connections: listOf(MAIL) })
  const address = await (await card('Mail')).findByLabelText<HTMLInputElement>('Your address')
  expect(address.value).toBe('hello@hollowpine.fm')
})

it('asks where the test goes, so that saving is followed by a trial without an own address, too', async () => {
  const { user, data } = renderAdmin(PATH, { connections: listOf(MAIL) })
  const mail = await card('Mail')
  mail.getByText('Saved, not tried yet')
  await user.click(mail.getByRole('button', { name: 'Change Mail' }))
  const dialog = await dialogOf('Mail')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await dialog.findByText('Please enter a valid email address')
  await user.type(dialog.getByLabelText('Test goes to *'), 'keeper@example.com')
  await user.click(dialog.getByRole('button', { name: 'Save and try it' }))
  await mail.findByText('It works.')
  mail.getByText('Connected')
  expect(data.testsTo).toEqual(['keeper@example.com'])
})

it('fills in the administrator’s own address for the test', async () => {
  const { user, data } = renderAdmin(PATH, { connections: listOf(MAIL), ownAddress })
  await user.click((await card('Mail')).getByRole('button', { name: 'Change Mail' }))
  const dialog = await dialogOf('Mail')
  expect(dialog.getByLabelText<HTMLInputElement>('Test goes to *').value).toBe('keeper@example.com')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await (await card('Mail')).findByText('It works.')
  expect(data.testsTo).toEqual(['keeper@example.com'])
})

it('takes a connection away with the password', async () => {
  const { user, data } = renderAdmin(PATH, { connections: listOf(MAIL), ownAddress })
  const mail = await card('Mail')
  await user.click(mail.getByRole('button', { name: 'Take away Mail' }))
  const dialog = await dialogOf('Take Mail away?')
  await user.type(dialog.getByLabelText('Current password'), `${MOCK_FAILURES.password}{Enter}`)
  await dialog.findByText('The current password is wrong')
  await user.clear(dialog.getByLabelText('Current password'))
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  ;(await findToast('Success')).getByText('Mail was taken away.')
  await mail.findByText('Not connected')
  expect(data.connections[0]?.source).toBe('none')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mail'))
})

it('says what is set on the server, and what cannot be decrypted', async () => {
  const problem = 'It was stored with another APP_SECRET.'
  const printful = mockConnection({ name: 'printful', source: 'server' })
  renderAdmin(PATH, { connections: listOf({ ...MAIL, problem }, printful), ownAddress })
  const server = await card('Printful')
  server.getByText('Set on the server')
  expect(server.queryByRole('button', { name: /Change|Connect|Take away/ })).toBeNull()
  server.getByRole('button', { name: 'Try it' })
  const mail = await card('Mail')
  mail.getByText('Does not work')
  mail.getByText(problem)
  expect(mail.queryByRole('button', { name: 'Send a test to me' })).toBeNull()
})

it('says where a stand-in of the demo serves, and offers to connect', async () => {
  renderAdmin(PATH, { connections: listOf(mockConnection({ name: 'printful', isStandIn: true })) })
  const printful = await card('Printful')
  printful.getByText('Demo')
  printful.getByText('No store of your own is connected: the products are examples.')
  printful.getByRole('button', { name: 'Connect Printful' })
  expect(printful.queryByText('Not connected')).toBeNull()
})

it('says what copies of backups need before their form is opened', async () => {
  renderAdmin(PATH)
  const copies = await card('Copies of backups')
  copies.getByText(/make a recovery sheet in/)
  expect(copies.getByRole('link', { name: 'System' }).getAttribute('href')).toBe('/admin/site/system')
  expect(copies.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/admin/security')
})

it('does not speak of two-factor where it is set up', async () => {
  renderAdmin(PATH, { user: { id: 1, username: 'keeper', totpEnabled: true } })
  const copies = await card('Copies of backups')
  copies.getByText(/make a recovery sheet in/)
  expect(copies.queryByRole('link', { name: 'Security' })).toBeNull()
})

it('does not speak of the sheet where copies are made', async () => {
  renderAdmin(PATH, { connections: listOf(mockConnection({ name: 'copies', source: 'stored', version: 1 })) })
  const copies = await card('Copies of backups')
  copies.getByText('Saved, not tried yet')
  expect(copies.queryByText(/make a recovery sheet in/)).toBeNull()
})

it('does not call a connection healthy whose last trial failed', async () => {
  const steps = [
    { outcome: 'ok', text: 'The server was found.' },
    { outcome: 'failed', text: 'The password was refused.' },
  ] as const
  renderAdmin(PATH, { connections: listOf({ ...MAIL, trial: { at: AT, steps: [...steps] } }), ownAddress })
  const mail = await card('Mail')
  mail.getByText('The last trial failed')
  expect(mail.queryByText('Connected')).toBeNull()
})

it('does not call a connection healthy of which its trial could not tell anything', async () => {
  const steps: TrialStep[] = [{ outcome: 'unknown', text: 'The name could not be looked up.' }]
  renderAdmin(PATH, { connections: listOf({ ...MAIL, trial: { at: AT, steps } }), ownAddress })
  const mail = await card('Mail')
  mail.getByText('Saved, cannot tell yet')
  expect(mail.queryByText('Connected')).toBeNull()
})

it('connects the mailbox for mail that comes back, and says each step of its trial', async () => {
  const trialSteps = [
    { outcome: 'ok', text: 'The server imap.hollowpine.fm was found.' },
    { outcome: 'failed', text: 'Nothing answers at port 993.' },
  ] as const
  const { user, data } = renderAdmin(PATH, { trialSteps: [...trialSteps] })
  const bounces = await card('Mail that comes back')
  await user.click(bounces.getByRole('button', { name: 'Connect Mail that comes back' }))
  const dialog = await dialogOf('Connect Mail that comes back')
  await user.type(dialog.getByLabelText('Server *'), 'imap.hollowpine.fm')
  expect(dialog.getByLabelText<HTMLSelectElement>('Port *').value).toBe('993')
  await user.type(dialog.getByLabelText('User name *'), 'letters@hollowpine.fm')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await dialog.findByText('Password is required')
  await user.type(dialog.getByLabelText('Password *'), 'mailbox-password-77aa{Enter}')
  await bounces.findByText('Nothing answers at port 993.')
  expect(bounces.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Done: The server imap.hollowpine.fm was found.',
    'Failed: Nothing answers at port 993.',
  ])
  bounces.getByText('Ends in …77aa, since')
  const stored = data.connections.find(({ name }) => name === 'bounces')
  expect(stored).toMatchObject({ source: 'stored', values: { security: 'tls', address: '' } })
})

it('leaves out a connection that only a newer API knows', async () => {
  // The name is none of this version.
  const newer = mockConnection({ name: 'payments' as Connection['name'] })
  renderAdmin(PATH, { connections: [newer, ...listOf()] })
  await card('Mail')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(CONNECTION_NAMES.length)
})

it('says when they cannot be loaded', async () => {
  const { answer, goTo } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  answer('listConnections', 0)
  await goTo(PATH)
  await screen.findByText('The connections could not be loaded.')
})
