import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockPrintfulStatus } from '@troubadour/api-client/mock/printful-seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const merchCard = async () => within(await screen.findByRole('region', { name: 'Merchandise' }))

it('shows the connection, the product count and the last sync, and leads to the manager', async () => {
  const { user } = renderAdmin('/admin')
  const card = await merchCard()
  await card.findByText('Connected to Hollow Pine Store')
  card.getByText('Connected')
  card.getByText('3')
  card.getByText('2 minutes ago')
  await user.click(card.getByRole('link', { name: 'Manage merch' }))
  await screen.findByRole('heading', { level: 1, name: 'Printful Products' })
})

it('says that a stand-in supplies the catalogue', async () => {
  renderAdmin('/admin', { printful: mockPrintfulStatus({ isStandIn: true }) })
  const note =
    'A stand-in for Printful supplies the demo catalogue. Connect your own store to sell your products.'
  await (await merchCard()).findByText(note)
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
  await card.findByText(sentence)
  card.getByText(label)
  card.getByText('Nothing was read yet')
})

it('says that the catalogue is being read, until it has been', async () => {
  const refresh = { isRunning: true, done: 1, total: 3 }
  const { data } = renderAdmin('/admin', { printful: mockPrintfulStatus({ state: 'failing', refresh }) })
  const card = await merchCard()
  await card.findByText('Refreshing')
  expect(card.queryByText('Failing')).toBeNull()
  data.printful = mockPrintfulStatus()
  await card.findByText('Connected', {}, { timeout: 5000 })
})

it('says that it is loading', async () => {
  const { holdBack } = renderAdmin('/admin')
  holdBack('getPrintfulStatus')
  await (await merchCard()).findByText('Checking the connection to Printful')
})

it('says when it cannot be checked, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin')
  answer('getPrintfulStatus', 503)
  const card = await merchCard()
  await card.findByText('The connection to Printful could not be checked.')
  answerAsUsual()
  await user.click(card.getByRole('button', { name: 'Try again' }))
  await card.findByText('Connected to Hollow Pine Store')
})
