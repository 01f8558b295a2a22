import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockConnection } from '@troubadour/api-client/mock/connection-resolvers'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import { CONNECTION_NAMES } from '@troubadour/domain/connections/connection-names'
import type { Connection } from '@troubadour/domain/connections/connection'
import { lackOf, STRIPE_RIGHTS } from '@troubadour/domain/connections/stripe-rights'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/site/connections'
const AT = '2026-04-28T12:00:00.000Z'
const VALUES = {
  ...{ provider: 'another', host: 'mail.hollowpine.fm', port: '587', security: 'starttls', user: 'band' },
  ...{ senderAddress: 'letters@hollowpine.fm', senderName: 'Hollow Pine', selector: '' },
}
const MAIL = mockConnection({
  ...{ name: 'mail', source: 'stored', values: VALUES, updatedAt: AT, version: 1 },
  secrets: { password: { ending: '4f2c', since: AT } },
})
const PRINTFUL = mockConnection({
  ...{ name: 'printful', source: 'stored', values: { storeId: '' }, updatedAt: AT, version: 1 },
  secrets: { token: { ending: '9a1b', since: AT } },
})
const ownAddress = { email: 'keeper@example.com', pendingEmail: null, isMailSetUp: true }
const listOf = (...known: Connection[]) =>
  CONNECTION_NAMES.map((name) => known.find((one) => one.name === name) ?? mockConnection({ name }))

const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** Opens the form of a stored connection. */
async function openForm(title: string, connections: Connection[]) {
  const admin = renderAdmin(PATH, { connections, ownAddress })
  const parts = await card(title)
  await admin.user.click(parts.getByRole('button', { name: `Change ${title}` }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const save = () => admin.user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  return { ...admin, card: parts, dialog, save }
}

it('does not overwrite what somebody else saved, not even at the second press, and shows it', async () => {
  const { user, data, dialog, card: mail } = await openForm('Mail', listOf(MAIL))
  data.connections = listOf({ ...MAIL, values: { ...VALUES, host: 'other.hollowpine.fm' }, version: 2 })
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await dialog.findByText(/changed by somebody else in the meantime. Close this form to see it/)
  // The list has the other version by now.
  await screen.findByText('other.hollowpine.fm')
  await user.click(dialog.getByRole('button', { name: 'Save and try it' }))
  await dialog.findByText(/changed by somebody else in the meantime/)
  expect(data.connections[0]).toMatchObject({ version: 2, values: { host: 'other.hollowpine.fm' } })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  mail.getByText('other.hollowpine.fm')
})

it('sets the encryption by the port and the port by the encryption', async () => {
  const { user, dialog } = await openForm('Mail', listOf(MAIL))
  const [port, security] = [dialog.getByLabelText('Port *'), dialog.getByLabelText('Encryption *')]
  await user.selectOptions(port, '465')
  expect(security).toHaveProperty('value', 'tls')
  await user.selectOptions(security, 'STARTTLS (other ports)')
  expect(port).toHaveProperty('value', '587')
  await user.selectOptions(port, '2525')
  expect(security).toHaveProperty('value', 'starttls')
})

it('says at each field what it is, with a link to the provider’s page', async () => {
  const { user, dialog } = await openForm('Mail', listOf(MAIL))
  const hintOf = (label: string) =>
    document.getElementById(dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
  expect(hintOf('User name')).toBe('Often your mail address.')
  expect(dialog.queryByRole('link')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Provider *'), 'Brevo')
  expect(hintOf('User name')).toBe('The login that is shown beside the SMTP key.')
  expect(hintOf('Provider *')).not.toContain('The login')
  const link = dialog.getByRole('link', { name: 'Open that page of Brevo' })
  expect(link.getAttribute('href')).toBe('https://app.brevo.com/settings/keys/smtp')
  expect(hintOf('Current password')).toBe('Your own, with which you sign in here.')
})

it('says since when a secret is stored, and removes one that is optional', async () => {
  const { user, data, dialog, save, card: mail } = await openForm('Mail', listOf(MAIL))
  dialog.getByText(/^Ends in …4f2c, since/)
  dialog.getByText('Apr 28')
  await user.click(dialog.getByRole('switch', { name: 'Remove the stored password or token' }))
  await save()
  await waitFor(() => expect(data.connections[0]?.secrets).toEqual({}))
  await waitFor(() => expect(mail.queryByText(/Ends in/)).toBeNull())
})

it('offers no removal of a secret that is needed', async () => {
  const { dialog } = await openForm('Printful', listOf(PRINTFUL))
  dialog.getByText(/^Ends in …9a1b, since/)
  dialog.getByText('Apr 28')
  expect(dialog.queryByRole('switch')).toBeNull()
})

it('wants a secret again that cannot be decrypted', async () => {
  const problem = 'It was stored with another APP_SECRET.'
  const { user, data, dialog, save } = await openForm('Printful', listOf({ ...PRINTFUL, problem }))
  expect(dialog.queryByText(/Leave it empty to keep it/)).toBeNull()
  await save()
  await dialog.findByText('Token is required')
  await user.type(dialog.getByLabelText('Token *'), 'token-of-the-store-7777{Enter}')
  await waitFor(() =>
    expect(data.connections.find(({ name }) => name === 'printful')).toMatchObject({
      problem: null,
      version: 2,
    }),
  )
})

it('forgives blanks around what is pasted', async () => {
  const { user, data, dialog, save } = await openForm('Mail', listOf(MAIL))
  const name = dialog.getByLabelText('User name')
  await user.clear(name)
  await user.type(name, ' letters ')
  await save()
  await waitFor(() => expect(data.connections[0]?.values.user).toBe('letters'))
})

it('stores of a DKIM selector that is pasted with its whole name only the selector', async () => {
  const { user, data, dialog, save } = await openForm('Mail', listOf(MAIL))
  dialog.getByText(/Of kp1\._domainkey\.your-domain it is only kp1\./)
  await user.type(dialog.getByLabelText('DKIM selector'), 'kp1._domainkey.hollowpine.fm')
  await save()
  await waitFor(() => expect(data.connections[0]?.values.selector).toBe('kp1'))
})

it('says at once that another server needs the password again', async () => {
  const { user, data, dialog, save } = await openForm('Mail', listOf(MAIL))
  const host = dialog.getByLabelText('Server *')
  await user.type(host, '.example')
  dialog.getByText('The stored one is only for the server that was there. Type it again for this one.')
  expect(dialog.queryByText(/Leave it empty to keep it/)).toBeNull()
  await save()
  await dialog.findByText('Please enter it again for the other server')
  await user.type(dialog.getByLabelText('Password or token *'), 'password-again-77aa{Enter}')
  await waitFor(() => expect(data.connections[0]?.values.host).toBe('mail.hollowpine.fm.example'))
  await user.click(screen.getByRole('button', { name: 'Change Mail' }))
  const again = within(await screen.findByRole('dialog', { name: 'Mail' }))
  again.getByText(/^Ends in …77aa, since .*Leave it empty to keep it\.$/)
})

it('asks before what was typed is lost, by Cancel and by the way back', async () => {
  const { user, dialog, goTo, path } = await openForm('Mail', listOf(MAIL))
  await user.type(dialog.getByLabelText('Sender’s name'), ' Band')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  question.getByText('What you typed in this form was not saved.')
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await goTo('/admin')
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(path()).toBe(PATH)
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Sender’s name').value).toBe('Hollow Pine Band')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('closes without a question when nothing was typed', async () => {
  const { user, dialog } = await openForm('Mail', listOf(MAIL))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says why a server without APP_SECRET stores nothing', async () => {
  const { answer, save } = await openForm('Mail', listOf(MAIL))
  const message = 'The server has no APP_SECRET, so secrets would be lost when it stops.'
  answer('updateConnection', 503, { message })
  await save()
  ;(await findToast('Error')).getByText(message)
})

it.each([
  ['tryConnection', 'Send a test to me', 'That were many trials. Please wait 10 minutes and try again.'],
  ['checkMailDomain', 'Look up the records', 'There is nothing to try yet.'],
] as const)('says why %s was refused', async (name, button, message) => {
  const { user, answer } = renderAdmin(PATH, { connections: listOf(MAIL), ownAddress })
  answer(name, 429, { message })
  await user.click((await card('Mail')).getByRole('button', { name: button }))
  ;(await findToast('Error')).getByText(message)
})

it('says how far the first sync of the store is, and only then that it is going on', async () => {
  const refresh = { isRunning: true, done: 3, total: 12 }
  const { user, data } = renderAdmin(PATH, {
    connections: listOf(PRINTFUL),
    printful: mockPrintfulStatus({ state: 'connected', storeName: 'Pine Store' }),
  })
  const printful = await card('Printful')
  await printful.findByText(/Connected to Pine Store/)
  expect(printful.queryByRole('progressbar')).toBeNull()
  data.printful = mockPrintfulStatus({ state: 'connected', storeName: 'Pine Store', refresh })
  await user.click(printful.getByRole('button', { name: 'Try it' }))
  await printful.findByText(/Reading Pine Store: 3 of 12/)
  printful.getByRole('progressbar', { name: 'Products read' })
  printful.getByRole('link', { name: 'Store' })
})

it('takes only a restricted key of Stripe, with the way to make one, and names each missing right', async () => {
  const lacks = [lackOf('rak_checkout_session_write'), lackOf('rak_charge_write')]
  const trialSteps = lacks.map((text) => ({ outcome: 'failed' as const, text }))
  const { user, data } = renderAdmin(PATH, { trialSteps })
  const stripe = await card('Stripe')
  await user.click(stripe.getByRole('button', { name: 'Connect Stripe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Stripe' }))
  const link = dialog.getByRole('link', { name: 'Make a key with the right settings at Stripe' })
  const url = new URL(link.getAttribute('href') ?? '')
  expect(url.origin).toBe('https://dashboard.stripe.com')
  expect(url.searchParams.getAll('permissions[]')).toEqual(Object.keys(STRIPE_RIGHTS))
  const key = dialog.getByLabelText('Restricted key *')
  await user.type(dialog.getByLabelText('Current password'), 'right-password')
  await user.type(key, 'sk_live_1234567890{Enter}')
  await dialog.findByText(/^This is a secret key, which may do everything with your account/)
  await user.clear(key)
  await user.type(key, 'pk_live_1234567890{Enter}')
  await dialog.findByText(/^This is a publishable key/)
  await user.clear(key)
  await user.type(key, 'rk_live_1234567890{Enter}')
  for (const text of lacks) await stripe.findByText(text)
  stripe.getByText('The last trial failed')
  stripe.getByText('Ends in …7890, since')
  expect(document.body.textContent).not.toContain('rk_live_1234567890')
  expect(data.connections.find(({ name }) => name === 'stripe')).toMatchObject({
    source: 'stored',
    values: {},
  })
})
