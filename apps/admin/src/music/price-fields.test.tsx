import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { mockSelling } from '@troubadour/api-client/mock/selling-seed'
import { changes, field, replace, save } from '../testing/edit-form.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

type Parts = Parameters<typeof renderAdmin>[1]

async function openForm(parts: Parts = { selling: mockSelling() }) {
  const admin = renderAdmin('/admin/music?edit=1', parts)
  await screen.findByRole('form', { name: 'Release' })
  return admin
}
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'What it costs' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('form')).toBeNull())
const priced = mockTrack({ id: 1, title: 'Ember Road', pricing: 'fixed', saleAmount: '8.50' })

it('stores a fixed price, with the currency beside it', async () => {
  const { user, data } = await openForm()
  await user.selectOptions(await choice(), 'A fixed price')
  expect((await field('Price')).labels?.[0]?.textContent).toBe('Price *')
  screen.getByText('USD')
  await save(user)
  await screen.findByText('Please enter a price.')
  await replace(user, 'Price', '8,505.1')
  await save(user)
  await screen.findByText('Must be an amount such as 8 or 8.50')
  await replace(user, 'Price', '8,50')
  expect(changes()?.textContent).toContain('What it costsNot for sale A fixed price')
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ pricing: 'fixed', saleAmount: '8.50', suggestedAmount: null })
})

it('stores a price that buyers name, of which the suggested one is not the lower one', async () => {
  const { user, data } = await openForm()
  await user.selectOptions(await choice(), 'Buyers name the price')
  await replace(user, 'Lowest price', '5')
  await replace(user, 'Suggested price', '4,50')
  await save(user)
  await screen.findByText('Must be at least the lowest price.')
  await replace(user, 'Suggested price', '10')
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ pricing: 'open', saleAmount: '5', suggestedAmount: '10' })
})

it('can be sold before it is out', async () => {
  const { user, data } = await openForm({ selling: mockSelling(), tracks: [priced] })
  await user.click(await screen.findByRole('switch', { name: 'Sell it before it is out' }))
  screen.getByText('Buyers pay at once. They get a mail with the link to their files as soon as it is out.')
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ takesPreorders: true })
})

it('is saved whatever was typed into a field that is not asked for any more', async () => {
  const { user, data } = await openForm()
  await user.selectOptions(await choice(), 'Buyers name the price')
  await replace(user, 'Suggested price', 'ten')
  await user.selectOptions(await choice(), 'A fixed price')
  expect(screen.queryByLabelText('Suggested price')).toBeNull()
  await replace(user, 'Price', '7')
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ pricing: 'fixed', saleAmount: '7', suggestedAmount: null })
})

it('shows the errors of the API at their fields', async () => {
  const { user, answer } = await openForm()
  await user.selectOptions(await choice(), 'A fixed price')
  await replace(user, 'Price', '7')
  answer('updateMusicTrack', 400, { message: 'Wrong.', errors: { saleAmount: 'Not with this price.' } })
  await save(user)
  await screen.findByText('Not with this price.')
  expect(document.activeElement).toBe(await field('Price'))
})

it('says whether visitors can buy it', async () => {
  const { user } = await openForm({
    selling: mockSelling({ changes: { currency: 'JPY' } }),
    tracks: [priced],
  })
  await screen.findByText('This price cannot be charged in JPY, so nobody could buy the release.')
  await replace(user, 'Price', '900')
  const hint = await screen.findByText(/^Visitors cannot buy yet\./)
  expect(within(hint).getByRole('link', { name: 'Selling' }).getAttribute('href')).toBe('/admin/selling')
})

it('says when visitors can buy it', async () => {
  await openForm({ selling: mockSelling({ changes: { isOn: true, takesTips: true } }), tracks: [priced] })
  await screen.findByText(
    'Visitors can buy it while it is shown, out, and has recordings of its own; before it is out if you say so below.',
  )
})

it('has nothing of it while selling is not set up', async () => {
  const { user, data, server } = renderAdmin('/admin/music')
  const isRead = new Promise((resolve) =>
    server.events.on('response:mocked', ({ request }) => {
      if (request.url.endsWith('/api/admin/selling')) resolve(true)
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit Ember Road' }))
  await isRead
  await replace(user, 'Title', 'Ember Street')
  expect(screen.queryByLabelText('What it costs')).toBeNull()
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ title: 'Ember Street', pricing: 'none' })
})

it('changes the price of a release also when selling could not be loaded', async () => {
  const { user, answer, data } = renderAdmin('/admin/music', { tracks: [priced] })
  answer('getSelling', 500)
  await user.click(await screen.findByRole('button', { name: 'Edit Ember Road' }))
  expect((await field('Price')).value).toBe('8.50')
  expect(screen.queryByText('USD')).toBeNull()
  await user.selectOptions(await choice(), 'Not for sale')
  expect(screen.queryByLabelText(/^Price/)).toBeNull()
  await choice()
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ pricing: 'none', saleAmount: '8.50' })
})
