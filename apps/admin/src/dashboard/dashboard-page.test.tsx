import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { renderAdmin } from '../testing/render-admin.tsx'

const eventsCard = () => screen.findByRole('region', { name: 'Events' })

it('shows the event count and the next event, though it is featured', async () => {
  renderAdmin('/admin')
  const card = within(await eventsCard())
  const next = await card.findByRole('link', { name: 'Songs by Lantern Light' })
  expect(next.getAttribute('href')).toBe('/admin/events/1')
  card.getByText('4')
  card.getByText('June 3, 2026')
})

it('marks a next event that visitors do not see', async () => {
  renderAdmin('/admin', { events: [mockEvent({ id: 9, title: 'Rehearsal', isVisible: false })] })
  const card = within(await eventsCard())
  await card.findByRole('link', { name: 'Rehearsal' })
  card.getByText('Hidden')
})

it('says that nothing is coming up when all is past', async () => {
  renderAdmin('/admin', { events: [mockEvent({ id: 9, date: 'January 9, 2026' })] })
  await within(await eventsCard()).findByText('Nothing coming up')
})

it('tells a failure from an empty list, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin')
  answer('listEvents', 503)
  const card = within(await eventsCard())
  await card.findByText('Failed to load events. Please try again.')
  answerAsUsual()
  await user.click(card.getByRole('button', { name: 'Try again' }))
  await card.findByRole('link', { name: 'Songs by Lantern Light' })
})
