import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import type { PrintfulStatus } from '@troubadour/domain/merch/printful-status'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const SET: PrintfulStatus['webhook'] = {
  isSet: true,
  createdAt: '2026-04-28T12:00:00.000Z',
  isRegistered: true,
  lastReceivedAt: '2026-05-01T11:30:00.000Z',
}
const ADDRESS = `https://music.example/api/printful/notices/${'a'.repeat(43)}`

async function open(webhook?: PrintfulStatus['webhook']) {
  const admin = renderAdmin('/admin/merch', { printful: mockPrintfulStatus(webhook && { webhook }) })
  const panel = within(await screen.findByRole('region', { name: 'Printful connection' }))
  await admin.user.click(await panel.findByText('Updates from Printful'))
  return { ...admin, panel }
}
const shownAddress = () => screen.findByRole('group', { name: 'New secret address' })

it('says that updates are not set up, and makes an address without a question', async () => {
  const { user, panel } = await open()
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
  const { panel } = await open(SET)
  panel.getByText('Set up')
  panel.getByText('The address was made Apr 28, 8:00 AM. Last update 30 minutes ago (Today, 7:30 AM).')
})

it('says when none has come', async () => {
  const { panel } = await open({ ...SET, lastReceivedAt: null })
  panel.getByText('The address was made Apr 28, 8:00 AM. No update has come yet.')
})

it.each([
  ['which Printful was told of', { isRegistered: true, lastReceivedAt: null }, 'Set up'],
  ['which a notice has come to', { isRegistered: false }, 'Set up'],
  ['which nobody knows yet', { isRegistered: false, lastReceivedAt: null }, 'To be entered in Printful'],
])('says how far an address is %s', async (_what, parts, badge) => {
  const { panel } = await open({ ...SET, ...parts })
  panel.getByText(badge)
})

it('asks before the address in use ends', async () => {
  const { user, panel, data } = await open(SET)
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
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Make a secret address' }))
  const shown = within(await shownAddress())
  await user.click(shown.getByRole('button', { name: 'Copy address' }))
  await shown.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
})

it('says when the address must be entered by hand, and why', async () => {
  const { user, panel, answer } = await open()
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
  const { user, panel, answer } = await open()
  answer('rotatePrintfulWebhook', 500)
  await user.click(panel.getByRole('button', { name: 'Make a secret address' }))
  ;(await findToast('Error')).getByText('Failed to make a new address. Please try again.')
  expect(screen.queryByRole('group', { name: 'New secret address' })).toBeNull()
})
