import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockItem } from '@troubadour/api-client/mock/item-seed'
import { mockMailStatus } from '@troubadour/api-client/mock/mailing-list-seed'
import { mockAudioFile, mockRecording } from '@troubadour/api-client/mock/recording-seed'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { mockSelling } from '@troubadour/api-client/mock/selling-seed'
import { changes, field, replace, save } from '../../testing/edit-form.ts'
import { findToast, knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

const READY = mockAudioFile({ state: 'ready', received: 1000, percent: 100 })
const PRICED = mockTrack({ id: 1, title: 'Ember Road', pricing: 'fixed', saleAmount: '8.50' })
const OPEN_PRICE = mockTrack({ id: 2, title: 'First Frost', pricing: 'open' })
const SHOP = {
  tracks: [PRICED, OPEN_PRICE],
  recordings: [1, 2].map((id) => mockRecording({ id, trackId: id, audio: READY })),
}
type Parts = Parameters<typeof renderAdmin>[1]

/** The page of a site that has all it needs; others by the parts. */
function render(parts: Parts = {}) {
  return renderAdmin('/admin/selling', { ...SHOP, selling: mockSelling(), ...parts })
}
const needs = async () => within(await screen.findByRole('list', { name: 'What is missing' }))
const group = async (name: string) => within(await screen.findByRole('region', { name }))

it('says that visitors can buy once nothing is missing, and it is on', async () => {
  const { user, data } = render()
  await screen.findByText('Visitors cannot buy: selling is switched off.')
  screen.getByText('Nothing is missing.')
  await user.click(screen.getByRole('switch', { name: 'Sell to visitors' }))
  screen.getByText('Visitors cannot buy: selling is switched off.')
  await save(user)
  ;(await findToast('Success')).getByText('Saved: visitors can buy now')
  await screen.findByText('Visitors can buy now.')
  screen.getByText('The key of Stripe is of live mode.')
  expect(screen.queryByRole('list', { name: 'What is missing' })).toBeNull()
  expect(data.selling.settings).toMatchObject({ isOn: true, version: 2 })
})

it.each<[string, Parts, string, string, string]>([
  [
    'Stripe',
    { selling: mockSelling({ mode: null }) },
    'Stripe is not connected.',
    'Stripe in Connections',
    '/admin/site/connections#connection-stripe',
  ],
  [
    'a key of live mode',
    { selling: mockSelling({ mode: 'test' }) },
    'The key of Stripe is of test mode. Visitors can only pay with one of live mode.',
    'Stripe in Connections',
    '/admin/site/connections#connection-stripe',
  ],
  [
    'the webhook',
    { selling: mockSelling({ lacks: ['webhook'] }) },
    'Stripe does not report payments to this site yet. The site asks for that by itself once a key is connected; the trial of the connection says when it fails.',
    'The trial of Stripe',
    '/admin/site/connections#connection-stripe',
  ],
  [
    'mail',
    { mail: mockMailStatus({ isConfigured: false }) },
    'No mail server is connected, so buyers would get no receipt.',
    'Mail in Connections',
    '/admin/site/connections#connection-mail',
  ],
  [
    'the seller',
    { selling: mockSelling({ changes: { sellerAddress: '' } }) },
    'Buyers have to know who sells: name or address is empty.',
    'Name and address',
    '#seller',
  ],
  [
    'returns',
    { selling: mockSelling({ changes: { returnsText: '' } }) },
    'Buyers have to know what they may give back: the text about returns is empty.',
    'Text about returns',
    '#returns',
  ],
  [
    'a price',
    { tracks: [] },
    'Nothing can be paid for: neither a release nor your own merch has a price that can be charged, and tips are off.',
    'Prices in Music',
    '/admin/music',
  ],
  [
    'a test purchase',
    { selling: mockSelling({ lacks: ['testPurchase'] }) },
    'No purchase was paid yet. Make one yourself, so that you know that it works.',
    'Test purchase',
    '#test-purchase',
  ],
])('names %s when it is missing, with the way to it', async (_what, parts, text, way, href) => {
  render(parts)
  const list = await needs()
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([text + way])
  expect(list.getByRole('link', { name: way }).getAttribute('href')).toBe(href)
})

it('counts what is missing before the first sale, and leads to its fields', async () => {
  const { user } = renderAdmin('/admin/selling')
  await screen.findByText('5 things are missing besides.')
  screen.getByText('No key of Stripe is connected.')
  expect((await needs()).queryByText(/does not report payments/)).toBeNull()
  await user.click((await needs()).getByRole('link', { name: 'Text about returns' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Returns' }))
})

it('leads to the card of a connection', async () => {
  const { user } = renderAdmin('/admin/selling')
  await user.click((await needs()).getByRole('link', { name: 'Stripe in Connections' }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Stripe' })
  expect(document.activeElement).toBe(heading)
})

it('is on before nothing is missing any more', async () => {
  render({ selling: mockSelling({ mode: 'test', changes: { isOn: true } }) })
  await screen.findByText('Visitors cannot buy yet.')
  screen.getByText('1 thing is missing. Selling begins by itself once nothing is missing.')
  screen.getByText(
    'The key of Stripe is of test mode: no money moves, nothing is taken from stock, and only the test purchase works.',
  )
})

it('lists the releases whose price cannot be charged', async () => {
  render({ selling: mockSelling({ changes: { currency: 'JPY' } }) })
  await screen.findByText('1 price cannot be charged in JPY')
  const link = screen.getByRole('link', { name: 'Ember Road' })
  expect(link.getAttribute('href')).toBe('/admin/music?edit=1')
})

it('has the QR code of the page for tips while they are on', async () => {
  knowPublicOrigin('https://hollowpine.example')
  const { user } = render()
  await user.click(await screen.findByRole('switch', { name: 'Take tips' }))
  expect(screen.queryByRole('region', { name: 'QR code for tips' })).toBeNull()
  await save(user)
  const tips = await group('QR code for tips')
  tips.getByRole('link', { name: 'hollowpine.example/support' })
  tips.getByRole('button', { name: 'QR code as PNG' })
  tips.getByText(/as soon as they can buy\.$/)
})

it('saves the settings', async () => {
  const { user, data } = render()
  expect((await screen.findByLabelText<HTMLSelectElement>('Currency')).value).toBe('USD')
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR, Euro')
  await user.click(screen.getByRole('switch', { name: 'Take tips' }))
  await user.selectOptions(screen.getByLabelText('Link to the tips'), 'In the footer')
  await replace(user, 'Name', 'Hollow Pine Music')
  await replace(user, 'About returns', 'Within 14 days.')
  await replace(user, 'Years that orders are kept', '50')
  expect(changes()?.textContent).toContain('Take tipsOff On')
  await save(user)
  await screen.findByText('Must be a whole number from 1 to 30')
  await replace(user, 'Years that orders are kept', '7')
  await save(user)
  ;(await findToast('Success')).getByText('Saved: visitors cannot buy at the moment')
  expect(data.selling.settings).toEqual({
    ...{ isOn: false, takesTips: true, currency: 'EUR', keepYears: 7, version: 2 },
    ...{ sellerName: 'Hollow Pine Music', sellerAddress: '12 Mill Lane\nMarlow' },
    returnsText: 'Within 14 days.',
    ...{ country: '', zones: [], offersPickup: false, taxes: 'none', tipsPlace: 'footer' },
  })
  expect(changes()).toBeNull()
})

it('shows both versions when somebody else saved first', async () => {
  const { user, data, answer } = render()
  await replace(user, 'Name', 'Mine')
  answer('updateSelling', 500)
  await save(user)
  await findToast('Failed to save the settings of selling. Please try again.')
  const { settings } = data.selling
  const current = { ...settings, returnsText: 'Theirs', version: 2 }
  data.selling = { ...data.selling, settings: current }
  answer('updateSelling', 409, { message: 'Changed.', current })
  await save(user)
  await screen.findByText('Somebody else changed these settings of selling')
  expect((await field('Name')).value).toBe('Mine')
})

it('keeps what was typed when the page is left', async () => {
  const { user, data, goTo } = render()
  await replace(user, 'Name', 'Half a name')
  void goTo('/admin/orders')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(data.drafts.selling?.content).toMatchObject({ sellerName: 'Half a name' }))
})

it('opens the payment page for a test purchase of a release', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  const { user, answer } = render({ selling: mockSelling({ mode: 'test', lacks: ['testPurchase'] }) })
  const test = await group('Test purchase')
  const release = await test.findByLabelText<HTMLSelectElement>('What to buy')
  expect([...release.options].map(({ text }) => text)).toEqual([
    'Ember Road ($8.50)',
    'First Frost (buyers name the price)',
  ])
  test.getByText('No purchase was paid yet.')
  test.getByText(/^The key is of test mode: pay with the card number 4242 4242 4242 4242/)
  const open = test.getByRole('button', { name: 'Open the payment page' })
  answer('startTestPurchase', 503, { message: 'Nothing was charged.' })
  await user.click(open)
  await findToast('The payment page could not be opened. Please try again.')
  answer('startTestPurchase', 200, { url: 'https://checkout.stripe.example/2' })
  await user.selectOptions(release, 'First Frost (buyers name the price)')
  await user.click(open)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://checkout.stripe.example/2'))
})

it.each<[string, Parts, RegExp]>([
  ['without a key', { selling: mockSelling({ mode: null }) }, /^It needs a key of Stripe: connect one\.$/],
  [
    'without a release that is out',
    { tracks: [{ ...PRICED, isComingSoon: true }] },
    /^Nothing can be bought yet\./,
  ],
  ['without a recording', { recordings: [] }, /^Nothing can be bought yet\./],
])('has no test purchase %s, and says why', async (_what, parts, text) => {
  render(parts)
  const test = await group('Test purchase')
  await test.findByText((_content, element) => element?.tagName === 'P' && text.test(element.textContent))
  test.getByText('A purchase was paid before, so this is done. You can make another one.')
  expect(test.queryByRole('button')).toBeNull()
})

it('names releases with a price that have no files', async () => {
  render({ recordings: [] })
  await screen.findByText('2 releases have a price, but no files')
  screen.getByText('Buyers would get nothing, so nobody can buy. Add recordings with files to the release:')
  expect(screen.getByRole('link', { name: 'First Frost' }).getAttribute('href')).toMatch(/edit=\d+$/)
})

it('names releases with files of some recordings only', async () => {
  render({ recordings: [...SHOP.recordings, mockRecording({ id: 3, trackId: 1 })] })
  await screen.findByText('1 release is sold with files of some recordings only')
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words).toContain('Ember Road: files of 1 of 2 recordings')
})
it('names items that bring files which are not there', async () => {
  const items = [mockItem({ id: 7, title: 'Ember Road, vinyl', trackId: 1 }), mockItem({ id: 8 })]
  render({ recordings: [], items })
  await screen.findByText('1 item brings files that are not there')
  screen.getByText(/^Buyers would get no files\. Add recordings with files to the release, or/)
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words).toContain('Ember Road, vinyl, with the files of Ember Road')
  const path = (name: string) => screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href')
  expect(path('Ember Road, vinyl')).toBe('/admin/own-products/7')
  expect(path('Ember Road')).toBe('/admin/music?edit=1')
})

it('has the takings of each month', async () => {
  const { data, goTo } = render()
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Takings by month' }))
      .getAllByRole('row')
      .map((row) => row.textContent)
  expect((await rows()).slice(0, 3)).toEqual([
    'MonthOrdersTaken',
    'May 20263$1,266.00',
    'April 202624$162.50',
  ])
  data.orders = []
  await goTo('/admin/orders')
  await screen.findByText('No orders yet.')
  await goTo('/admin/selling')
  await screen.findByText('Nothing was sold yet.')
})

it('says when it could not be loaded', async () => {
  const { answer, goTo } = renderAdmin('/admin/orders', { orders: [] })
  await screen.findByText('No orders yet.')
  answer('getSelling', 500)
  await goTo('/admin/selling')
  await screen.findByText('The settings of selling could not be loaded.')
})
