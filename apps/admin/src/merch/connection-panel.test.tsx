import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const region = () => screen.findByRole('region', { name: 'Printful connection' })

async function open(parts: Partial<PrintfulStatus> = {}) {
  const admin = renderAdmin('/admin/merch', { printful: mockPrintfulStatus(parts) })
  const panel = within(await region())
  return { ...admin, panel }
}

it('says that it is checking', async () => {
  const { holdBack } = renderAdmin('/admin/merch')
  holdBack('getPrintfulStatus')
  await within(await region()).findByText('Checking the connection to Printful')
})

it('says when it cannot be checked, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/merch')
  answer('getPrintfulStatus', 500)
  const panel = within(await region())
  await panel.findByText('The connection to Printful could not be checked.')
  answerAsUsual()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await panel.findByText('Connected to Hollow Pine Store, synced 2 minutes ago')
})

it('says which store it is, how many products, when they were read and how long that holds', async () => {
  const { user, panel } = await open()
  await panel.findByText('Connected to Hollow Pine Store, synced 2 minutes ago')
  expect(panel.queryByText('Connected')).toBeNull()
  const details = panel.getByRole('button', { name: 'Details of the connection' })
  expect(details.getAttribute('aria-expanded')).toBe('false')
  await user.click(details)
  expect(details.getAttribute('aria-expanded')).toBe('true')
  panel.getByText('3')
  panel.getByText('2 minutes ago')
  panel.getByText('Today, 7:58 AM')
  panel.getByText('Fresh until 8:08 AM')
  expect(panel.queryByText(/stand-in/)).toBeNull()
  expect(panel.queryByText(/left out/)).toBeNull()
})

it('says when the catalogue is no longer fresh', async () => {
  const { panel } = await open({ cacheExpiration: '2026-05-01T11:00:00.000Z' })
  await panel.findByText('Was fresh until 7:00 AM')
})

it('says that a stand-in supplies the catalogue', async () => {
  const { panel } = await open({ isStandIn: true })
  await panel.findByText('No store of your own is connected: the products are examples.')
  expect(panel.queryByText(/^Connected to/)).toBeNull()
  panel.getByText(/^To sell what your Printful store makes/)
})

it('leads to Connections when no store is connected', async () => {
  const { panel } = await open({
    state: 'not-configured',
    storeName: null,
    lastSyncAt: null,
    productCount: 0,
  })
  await panel.findByText('Printful is not connected')
  panel.getByText('Not set up')
  const link = panel.getByRole('link', { name: 'Connections' })
  expect(link.getAttribute('href')).toBe('/admin/site/connections')
  expect(panel.queryByText('Updates from Printful')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Refresh Cache' })).toBeNull()
})

it('waits for the first answer', async () => {
  const { panel } = await open({ state: 'waiting', storeName: null, lastSyncAt: null, cacheExpiration: null })
  await panel.findByText('Waiting for the first answer from Printful')
  panel.getByText('Not yet')
  expect(panel.queryByText(/Fresh until/)).toBeNull()
})

const lastError = {
  problem: 'token-refused',
  message: 'Printful refuses the token: it was revoked, or is not one.',
  at: '2026-05-01T11:50:00.000Z',
} as const

it('says what is the matter, when it is tried again, and what visitors see meanwhile', async () => {
  const { panel } = await open({ state: 'failing', lastError, retryAt: '2026-05-01T12:05:00.000Z' })
  await panel.findByText('The last try to read Hollow Pine Store failed')
  const problem = within(panel.getByRole('alert'))
  problem.getByText('Printful could not be read (7:50 AM)')
  problem.getByText(lastError.message)
  problem.getByText(
    'It is tried again with the first visit after 8:05 AM. Visitors still see the products that were read before.',
  )
})

it('says that nothing is planned when nothing is', async () => {
  const { panel } = await open({ state: 'failing', lastError, productCount: 0 })
  await panel.findByText('It is tried again with the next visit.')
})

it('lists what was left out, and why', async () => {
  const { panel } = await open({
    skipped: [
      { id: 5, title: 'Draft Mug', reason: 'It is marked as ignored in Printful.' },
      { id: null, title: '', reason: 'Its row could not be understood.' },
    ],
  })
  await panel.findByText('2 products were left out')
  const items = within(panel.getByRole('list', { name: 'Left out', hidden: true }))
  items.getByText('Draft Mug')
  items.getByText('It is marked as ignored in Printful.')
  items.getByText('Without a title')
})

const SET: PrintfulStatus['webhook'] = {
  isSet: true,
  createdAt: '2026-04-28T12:00:00.000Z',
  isRegistered: true,
  lastReceivedAt: '2026-05-01T11:30:00.000Z',
}
const ADDRESS = `https://music.example/api/printful/notices/${'a'.repeat(43)}`

async function openUpdates(webhook?: PrintfulStatus['webhook']) {
  const admin = renderAdmin('/admin/merch', { printful: mockPrintfulStatus(webhook && { webhook }) })
  const panel = within(await screen.findByRole('region', { name: 'Printful connection' }))
  await admin.user.click(await panel.findByRole('button', { name: 'Details of the connection' }))
  await admin.user.click(panel.getByText('Updates from Printful'))
  return { ...admin, panel }
}
const shownAddress = () => screen.findByRole('group', { name: 'New secret address' })

it('says that updates are not set up, and makes an address without a question', async () => {
  const { user, panel } = await openUpdates()
  panel.getByText('Not set up')
  await user.click(panel.getByRole('button', { name: 'Make a secret address' }))
  const shown = within(await shownAddress())
  expect(shown.getByLabelText<HTMLInputElement>('Secret address').value).toBe(ADDRESS)
  shown.getByText('Printful was told of the new address.')
  shown.getByText(/^The address is shown only this once\./)
  expect(document.activeElement).toBe(await shownAddress())
  await panel.findByText('Set up')
})

it('says when the last update came', async () => {
  const { panel } = await openUpdates(SET)
  panel.getByText('Set up')
  panel.getByText('The address was made Apr 28, 8:00 AM. Last update 30 minutes ago (Today, 7:30 AM).')
})

it('says when none has come', async () => {
  const { panel } = await openUpdates({ ...SET, lastReceivedAt: null })
  panel.getByText('The address was made Apr 28, 8:00 AM. No update has come yet.')
})

it.each([
  ['which Printful was told of', { isRegistered: true, lastReceivedAt: null }, 'Set up'],
  ['that has received an update', { isRegistered: false }, 'Set up'],
  ['which nobody knows yet', { isRegistered: false, lastReceivedAt: null }, 'To be entered in Printful'],
])('says how far an address is %s', async (_what, parts, badge) => {
  const { panel } = await openUpdates({ ...SET, ...parts })
  panel.getByText(badge)
})

it('asks before the address in use ends', async () => {
  const { user, panel, data } = await openUpdates(SET)
  const button = panel.getByRole('button', { name: 'Make a new secret address' })
  await user.click(button)
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/^The address in use ends at once/)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(data.printful.webhook).toEqual(SET)
  expect(document.activeElement).toBe(button)

  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Make a new address' }))
  await shownAddress()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(data.printful.webhook.lastReceivedAt).toBeNull()
})

it('copies the address', async () => {
  const { user, panel } = await openUpdates()
  await user.click(panel.getByRole('button', { name: 'Make a secret address' }))
  const shown = within(await shownAddress())
  await user.click(shown.getByRole('button', { name: 'Copy address' }))
  await shown.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
})

it('says when the address must be entered manually, and why', async () => {
  const { user, panel, answer } = await openUpdates()
  answer('rotatePrintfulWebhook', 200, {
    url: '/api/printful/notices/abc',
    isRegistered: false,
    problem: 'The site has no public address.',
  })
  await user.click(panel.getByRole('button', { name: 'Make a secret address' }))
  const shown = within(await shownAddress())
  shown.getByText('The site has no public address. Enter it in Printful’s webhook settings by hand.')
  shown.getByText('Put the address of your public site before it.')
})

it('says when no address could be made', async () => {
  const { user, panel, answer } = await openUpdates()
  answer('rotatePrintfulWebhook', 500)
  await user.click(panel.getByRole('button', { name: 'Make a secret address' }))
  ;(await findToast('Error')).getByText('Failed to make a new address. Please try again.')
  expect(screen.queryByRole('group', { name: 'New secret address' })).toBeNull()
})
