import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const merchCard = async () => within(await screen.findByRole('region', { name: 'Merchandise' }))

it('shows the connection, the product count and the last sync, and leads to the manager', async () => {
  const { user } = renderAdmin('/admin')
  const card = await merchCard()
  expect(await card.findByText('Connected to Hollow Pine Store')).toBeTruthy()
  expect(card.getByText('Connected')).toBeTruthy()
  expect(card.getByText('3')).toBeTruthy()
  expect(card.getByText('2 minutes ago')).toBeTruthy()
  await user.click(card.getByRole('link', { name: 'Manage merch' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Printful Products' })).toBeTruthy()
})

it('says that a stand-in supplies the catalogue', async () => {
  renderAdmin('/admin', { printful: mockPrintfulStatus({ isStandIn: true }) })
  const note =
    'A stand-in for Printful supplies the demo catalogue. Connect your own store to sell your products.'
  expect(await (await merchCard()).findByText(note)).toBeTruthy()
})

it.each([
  ['waiting', 'Waiting', 'Waiting for the first answer from Printful'],
  ['failing', 'Failing', 'The last try to read your Printful store failed'],
  ['not-configured', 'Not set up', 'Printful is not connected'],
] as const)('says it in words when the state is %s', async (state, label, sentence) => {
  renderAdmin('/admin', {
    printful: mockPrintfulStatus({ state, storeName: null, lastSyncAt: null, productCount: 0 }),
  })
  const card = await merchCard()
  expect(await card.findByText(sentence)).toBeTruthy()
  expect(card.getByText(label)).toBeTruthy()
  expect(card.getByText('Nothing was read yet')).toBeTruthy()
})

it('says that the catalogue is being read, until it has been', async () => {
  const refresh = { isRunning: true, done: 1, total: 3 }
  const { data } = renderAdmin('/admin', { printful: mockPrintfulStatus({ state: 'failing', refresh }) })
  const card = await merchCard()
  expect(await card.findByText('Refreshing')).toBeTruthy()
  expect(card.queryByText('Failing')).toBeNull()
  data.printful = mockPrintfulStatus()
  expect(await card.findByText('Connected', {}, { timeout: 5000 })).toBeTruthy()
})

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin('/admin')
  holdBack('getPrintfulStatus')
  expect(await (await merchCard()).findByText('Checking the connection to Printful')).toBeTruthy()
})

it('says when it cannot be checked, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin')
  answer('getPrintfulStatus', 503)
  const card = await merchCard()
  expect(await card.findByText('The connection to Printful could not be checked.')).toBeTruthy()
  answerAsUsual()
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Connected to Hollow Pine Store')).toBeTruthy()
})
