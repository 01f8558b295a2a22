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
  expect(card.getByText('4')).toBeTruthy()
  expect(card.getByText('June 3, 2026')).toBeTruthy()
})

it('marks a next event that visitors do not see', async () => {
  renderAdmin('/admin', { events: [mockEvent({ id: 9, title: 'Rehearsal', isVisible: false })] })
  const card = within(await eventsCard())
  expect(await card.findByRole('link', { name: 'Rehearsal' })).toBeTruthy()
  expect(card.getByText('Hidden')).toBeTruthy()
})

it('says that nothing is coming up when all is past', async () => {
  renderAdmin('/admin', { events: [mockEvent({ id: 9, date: 'January 9, 2026' })] })
  expect(await within(await eventsCard()).findByText('Nothing coming up')).toBeTruthy()
})

it('tells a failure from an empty list, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin')
  answer('listEvents', 503)
  const card = within(await eventsCard())
  expect(await card.findByText('Failed to load events. Please try again.')).toBeTruthy()
  answerAsUsual()
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByRole('link', { name: 'Songs by Lantern Light' })).toBeTruthy()
})
