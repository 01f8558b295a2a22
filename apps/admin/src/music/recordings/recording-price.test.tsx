import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockSelling } from '@troubadour/api-client/mock/selling-seed'
import { openRecordings, two } from '../testing/open-recordings.ts'

async function openDetails(parts: Parameters<typeof openRecordings>[1] = { selling: mockSelling() }) {
  const admin = await openRecordings(two(), parts)
  await admin.user.click(admin.section.getByText('Details', { selector: 'li:first-child *' }))
  await admin.section.findByRole('textbox', { name: 'Lyrics' })
  return admin
}
const choice = 'Sold by itself: Ember'

it('is not asked while selling is not set up', async () => {
  const { section } = await openDetails({})
  expect(section.queryByLabelText(choice)).toBeNull()
})

it('is saved as soon as it is chosen or left', async () => {
  const { user, section, data } = await openDetails()
  await user.selectOptions(await screen.findByLabelText(choice), 'A fixed price')
  await section.findByText('Nobody can buy it until it has one.')
  await user.type(section.getByLabelText('Price (USD)'), '1,50{Enter}')
  await waitFor(() => expect(data.recordings[0]).toMatchObject({ pricing: 'fixed', saleAmount: '1.50' }))
  await user.selectOptions(section.getByLabelText(choice), 'Buyers name the price')
  await user.type(await section.findByLabelText('Suggested price (USD)'), 'two')
  await user.tab()
  await section.findByText('Must be an amount such as 8 or 8.50')
  await user.clear(section.getByLabelText('Suggested price (USD)'))
  await user.type(section.getByLabelText('Suggested price (USD)'), '2{Enter}')
  await waitFor(() => expect(data.recordings[0]).toMatchObject({ pricing: 'open', suggestedAmount: '2' }))
})
