import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fillIn } from '../testing/edit-form.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

it('says while date and time are typed what they were understood as', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'May 30, 2025' })
  await screen.findByText('Friday, May 30, 2025')
  await fillIn(user, { Time: '8:00 PM - 11:00 PM' })
  const understood = screen.getByText('Friday, May 30, 2025, 8:00 PM - 11:00 PM')
  expect(understood.closest('p')?.textContent).toBe(
    'Understood as Friday, May 30, 2025, 8:00 PM - 11:00 PM, over at 11:00 PM',
  )
  await fillIn(user, { Date: 'some day', Time: 'every Thursday' })
  screen.getByText('The date was not understood.')
})

it('says what to look at in a date and a time', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'Friday, 5/6/2026', Time: '8 PM' })
  screen.getByText('Wednesday, May 6, 2026, 8:00 PM')
  screen.getByText('May 6, 2026 is a Wednesday, not a Friday.')
  screen.getByText(/^5\/6\/2026 is read month first, as May 6\./)
  screen.getByText(/^The time has no end, so the show counts as over when it starts\./)
  await fillIn(user, { Date: 'Every Thursday', Time: '' })
  screen.getByText(/^An event repeats when its time says so/)
  await fillIn(user, { Date: 'Friday, 5 June 2026', Time: '8 PM - 10 PM' })
  expect(screen.queryByText(/not a Friday|is read|no end|repeats/)).toBeNull()
})

it('says while they are typed where the event will appear', async () => {
  const { user } = renderAdmin('/admin/events/new')
  const place = () => screen.getByText(/^Appears in/).querySelector('strong')?.textContent
  await fillIn(user, { Date: 'May 30, 2025' })
  expect(place()).toBe('Past Events')
  await fillIn(user, { Date: 'May 30, 2027' })
  expect(place()).toBe('More Events')
  await fillIn(user, { Time: 'every Thursday' })
  expect(place()).toBe('Recurring: always More Events')
  await user.click(screen.getByRole('switch', { name: 'Featured' }))
  expect(place()).toBe('Featured')
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(place()).toBe('Hidden: nowhere')
})

it('hints that a featured event is over', async () => {
  const { user } = renderAdmin('/admin/events/new')
  const hint = () => screen.queryByText('This featured event is over')
  await fillIn(user, { Date: 'April 30, 2026' })
  expect(hint()).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Featured' }))
  expect(hint()).toBeTruthy()
  await fillIn(user, { Date: 'May 30, 2026' })
  expect(hint()).toBeNull()
})

it('says before a hidden event is featured that visitors will see no featured event', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'May 30, 2026' })
  const warning = () => screen.queryByText('Visitors see no featured event until you show it.')
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(warning()).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Featured' }))
  expect(warning()).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  expect(warning()).toBeNull()
})
