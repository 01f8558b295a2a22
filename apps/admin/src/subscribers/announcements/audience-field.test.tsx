import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockAnnouncement, MOCK_TOWNS } from '@troubadour/api-client/mock/mailing-list-seed'
import { field, fillIn, save } from '../../testing/edit-form.ts'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers/announcements'
const [, GHENT] = MOCK_TOWNS
const stored = ({ data }: ReturnType<typeof renderAdmin>, id: number) =>
  data.announcements.find((one) => one.id === id)

async function chooseNear(admin: ReturnType<typeof renderAdmin>) {
  await admin.user.click(await screen.findByRole('radio', { name: 'Near a town' }))
}

it('goes to who lives near a town, and counts them before', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  const { user } = admin
  await chooseNear(admin)
  await user.selectOptions(await field('Within'), '100 km')
  await user.type(screen.getByRole('textbox', { name: 'Or a town' }), 'ghent{Enter}')
  const chosen = await screen.findByText('Ghent, Flanders, Belgium')
  await waitFor(() => expect(document.activeElement).toBe(chosen.parentElement))
  await screen.findByText(
    'Confirmed subscribers who live there now: 14 of 42. Have not said where they live, and do not get it: 28.',
  )
  await save(user)
  await findToast('Success')
  expect(stored(admin, 4)?.audience).toEqual({ km: 100, town: GHENT })
  await screen.findByText(
    'To 14 confirmed subscribers within 100 km of Ghent, Flanders, Belgium, one mail each.',
  )
  await user.click(screen.getByRole('button', { name: 'Send now…' }))
  await user.click(await screen.findByRole('button', { name: 'Send to 14 subscribers' }))
  await waitFor(() => expect(stored(admin, 4)?.delivery.recipients).toBe(14))
})

it('lets choose among namesakes, and says when a town is not known', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  await chooseNear(admin)
  const search = screen.getByRole('textbox', { name: 'Or a town' })
  await admin.user.type(search, 'Nowhere')
  await admin.user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText('This town is not known. Try a larger one nearby, with its country.')
  await admin.user.clear(search)
  await admin.user.type(search, 'Vienna{Enter}')
  const list = within(await screen.findByRole('list', { name: 'Which one is it?' }))
  await admin.user.click(list.getByRole('button', { name: 'Vienna, Virginia, United States' }))
  await screen.findByText('Vienna, Virginia, United States')
  await admin.user.click(screen.getByRole('button', { name: 'Choose another town' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Or a town' }))
})

it('says while another town is chosen what was stored, and that none is chosen', async () => {
  const [vienna] = MOCK_TOWNS
  const announcement = mockAnnouncement({ id: 9, subject: 'To Vienna', audience: { km: 25, town: vienna! } })
  const { user } = renderAdmin(`${PATH}/9`, { announcements: [announcement] })
  await user.click(await screen.findByRole('button', { name: 'Choose another town' }))
  const changes = within(await screen.findByRole('region', { name: 'Unsaved Changes' }))
  changes.getByText('within 25 km of Vienna, Austria')
  changes.getByText('within 25 km of a town that is not chosen yet')
  screen.getByText('Save your changes first: what is saved is what is sent.')
  await screen.findByText('Nobody who confirmed lives within 25 km of Vienna, Austria.')
})

it('finds the town of a show', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  admin.data.events = admin.data.events.map((one) => ({ ...one, location: 'Ghent, Belgium', address: null }))
  await chooseNear(admin)
  await screen.findByRole('option', { name: 'Choose a show' })
  await admin.user.selectOptions(await field('Where you play'), 'Riverside Stage, July 10, 2026')
  await screen.findByText('Ghent, Flanders, Belgium')
})

it('is not saved near a town that is not chosen', async () => {
  const admin = renderAdmin(`${PATH}/new`)
  await fillIn(admin.user, { Subject: 'Near you', Text: 'Come along.' })
  await chooseNear(admin)
  await admin.user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Choose a town')
  await admin.user.click(screen.getByRole('radio', { name: 'All subscribers' }))
  await admin.user.click(screen.getByRole('button', { name: 'Save draft' }))
  await findToast('Success')
  expect(stored(admin, 5)?.audience).toBeNull()
})

it('says in the list who gets it, and that nobody lives there', async () => {
  const [vienna] = MOCK_TOWNS
  const announcement = mockAnnouncement({ id: 9, subject: 'To Vienna', audience: { km: 25, town: vienna! } })
  const { user } = renderAdmin(PATH, { announcements: [announcement] })
  await screen.findByText('To all within 25 km of Vienna, Austria')
  await user.click(screen.getByRole('link', { name: 'To Vienna' }))
  await screen.findByText('Nobody who confirmed lives within 25 km of Vienna, Austria.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send now…' }).disabled).toBe(true)
})

it('goes on when the town cannot be looked for', async () => {
  const admin = renderAdmin(`${PATH}/4`)
  await chooseNear(admin)
  admin.answer('findTowns', 503)
  await admin.user.type(screen.getByRole('textbox', { name: 'Or a town' }), 'Ghent{Enter}')
  await findToast('Error')
  admin.answerAsUsual()
  await admin.user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText('Ghent, Flanders, Belgium')
})
