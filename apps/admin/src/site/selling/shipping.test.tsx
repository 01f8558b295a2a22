import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSelling } from '@troubadour/api-client/mock/selling-seed'
import { discountCodeExample } from '@troubadour/domain/selling/discount-code'
import { changes, field, save } from '../../testing/edit-form.ts'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

type Parts = Parameters<typeof renderAdmin>[1]
const render = (parts: Parts = {}) => renderAdmin('/admin/selling', { selling: mockSelling(), ...parts })
const group = async (name: string) => within(await screen.findByRole('region', { name }))

it('stores zones, the first ones for what most musicians need', async () => {
  const { user, data } = render()
  const shipping = await group('Shipping')
  shipping.getByText('No zones yet: nothing is sent by post.')
  await user.selectOptions(shipping.getByLabelText('Country'), 'Germany')
  await user.click(shipping.getByRole('button', { name: 'Add a zone' }))
  await user.type(shipping.getByLabelText('First item'), '4,50')
  await user.type(shipping.getByLabelText('Each further item'), '1')
  await user.type(shipping.getByLabelText('Free from'), '60')
  await user.click(shipping.getByRole('button', { name: 'Add a zone' }))
  await user.click(shipping.getByRole('switch', { name: 'Fetch at a show' }))
  await save(user)
  expect(await shipping.findAllByText('Please enter a price, such as 4.50 or 0.')).toHaveLength(2)
  await user.type(shipping.getAllByLabelText('First item')[1]!, '9')
  await user.type(shipping.getAllByLabelText('Each further item')[1]!, '0')
  await save(user)
  ;(await findToast('Success')).getByText(/^Saved/)
  expect(data.selling.settings).toMatchObject({ country: 'DE', offersPickup: true })
  expect(data.selling.settings.zones).toEqual([
    {
      ...{ id: 'zone-1', area: 'home', countries: [] },
      ...{ firstAmount: '4.50', furtherAmount: '1', freeFrom: '60' },
    },
    {
      ...{ id: 'zone-2', area: 'eu', countries: [] },
      ...{ firstAmount: '9', furtherAmount: '0', freeFrom: null },
    },
  ])
})

it('lets the musician choose the countries of a zone, and asks for at least one', async () => {
  const { user, data } = render()
  const shipping = await group('Shipping')
  await user.click(shipping.getByRole('button', { name: 'Add a zone' }))
  await user.selectOptions(shipping.getByLabelText('Where to'), 'Countries that you choose')
  await user.type(shipping.getByLabelText('First item'), '12')
  await user.type(shipping.getByLabelText('Each further item'), '2')
  await save(user)
  shipping.getByText('Please choose at least one country.')
  for (const country of ['Norway', 'Switzerland', 'Iceland'])
    await user.selectOptions(shipping.getByLabelText('Add a country'), country)
  await user.click(shipping.getByRole('button', { name: 'Remove Switzerland' }))
  expect(shipping.getByLabelText('Add a country').textContent).not.toContain('Norway')
  await save(user)
  await findToast('Success')
  expect(data.selling.settings.zones).toMatchObject([{ area: 'countries', countries: ['NO', 'IS'] }])
})

it('refuses an amount that is none, at its field', async () => {
  const { user, data } = render()
  const shipping = await group('Shipping')
  await user.click(shipping.getByRole('button', { name: 'Add a zone' }))
  await user.type(shipping.getByLabelText('First item'), 'four')
  await save(user)
  shipping.getByText('Must be an amount such as 8 or 8.50')
  expect(data.selling.settings.zones).toEqual([])
})

it('names the changes of taxes and zones before they are saved', async () => {
  const { user } = render()
  await user.selectOptions(await screen.findByLabelText('Taxes'), 'stripe')
  await user.click((await group('Shipping')).getByRole('button', { name: 'Add a zone' }))
  const listed = changes()?.textContent
  expect(listed).toContain('Prices include taxes that Stripe Tax works out')
  expect(listed).toContain('Your own country; no price yet')
  await user.type((await group('Shipping')).getByLabelText('First item'), '0')
  expect(changes()?.textContent).toContain('Your own country; 0, each further one no price yet')
})

const code = (parts: object) => ({ ...discountCodeExample, ...parts })

it('lists the discount codes, and deletes one', async () => {
  const { user, data } = render({
    discountCodes: [
      code({ id: 1 }),
      code({ id: 2, code: 'FIVE', percent: null, amount: '5', usesMax: null, uses: 1 }),
      code({ id: 3, code: 'PAST', endsAt: '2020-01-01T12:00:00.000Z' }),
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Discount codes' }))
  const rows = list.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toContain('10 % off · 7 of 100 uses')
  expect(rows[1]).toContain('5 USD off · used 1 time')
  expect(rows[2]).toContain('ended Jan 1, 2020')
  await user.click(list.getByRole('button', { name: 'Delete the code FIVE' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await findToast('Success')
  expect(data.discountCodes.map(({ id }) => id)).toEqual([1, 3])
})

it('makes a code that holds to the end of its last day', async () => {
  const { user, data } = render()
  const codes = await group('Discount codes')
  await user.type(codes.getByLabelText(/^New code/), 'tour-27')
  await user.click(codes.getByRole('button', { name: 'Make code' }))
  await codes.findByText('Please enter either a percentage or an amount.')
  await user.type(codes.getByLabelText('Per cent off'), '15')
  await user.type(codes.getByLabelText('Last day'), '2027-03-05')
  await user.click(codes.getByRole('button', { name: 'Make code' }))
  ;(await findToast('Success')).getByText('The code TOUR-27 works now')
  expect(data.discountCodes).toMatchObject([{ code: 'TOUR-27', percent: 15, amount: null, usesMax: null }])
  expect(data.discountCodes[0]?.endsAt).toMatch(/^2027-03-0[56]T/)
  await codes.findByText('TOUR-27')
})

it('says at its field when the last day of a code is over', async () => {
  const { user, data } = render()
  const codes = await group('Discount codes')
  await user.type(codes.getByLabelText(/^New code/), 'spring')
  await user.type(codes.getByLabelText('Per cent off'), '5')
  await user.type(codes.getByLabelText('Last day'), '2020-03-05')
  await user.click(codes.getByRole('button', { name: 'Make code' }))
  await codes.findByText('This day is over. Please choose a later one, or none.')
  expect((await field('Last day')).getAttribute('aria-invalid')).toBe('true')
  expect(data.discountCodes).toEqual([])
})

it('says at its field when a code exists already', async () => {
  const { user } = render({ discountCodes: [code({ id: 1, code: 'SPRING' })] })
  const codes = await group('Discount codes')
  await user.type(codes.getByLabelText(/^New code/), 'spring')
  await user.type(codes.getByLabelText('Per cent off'), '5')
  await user.click(codes.getByRole('button', { name: 'Make code' }))
  expect(await codes.findByText('This code exists already.')).toBeTruthy()
  expect((await field('New code')).getAttribute('aria-invalid')).toBe('true')
})
