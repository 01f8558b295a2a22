import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { field, replace, save, stored } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const change = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

it('sets by hand what was understood, in the zone of the place, and moves the evening as a whole', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await admin.user.click(await screen.findByText('Set date and time by hand'))
  expect([(await field('Start date')).value, (await field('End time')).value]).toEqual([
    '2026-07-10',
    '23:00',
  ])
  await change('Doors time', '19:00')
  await change('End time', '01:30')
  await change('End date', '2026-07-11')
  await change('Start date', '2026-07-12')
  await change('Time zone', 'Europe/Berlin')
  await screen.findByText('Sunday, July 12, 2026, 8:00 PM - 1:30 AM (next day)')
  screen.getByText(/^The texts say Friday, July 10, 2026.*; visitors read the time that was set by hand\.$/)
  await save(admin.user)
  await findToast('Event updated successfully!')
  expect(stored(admin, 2)).toMatchObject({
    startsAt: '2026-07-12T18:00:00.000Z',
    endsAt: '2026-07-12T23:30:00.000Z',
    doorsAt: '2026-07-12T17:00:00.000Z',
    timeZone: 'Europe/Berlin',
  })
})

it('sets nothing when the fields are only looked at', async () => {
  const { user } = renderAdmin('/admin/events/2/edit')
  const line = await screen.findByText('Set date and time by hand')
  await user.click(line)
  await screen.findByText('Set by hand:', { exact: false })
  screen.getByText('These times are used instead of the texts for date and time.')
  await user.click(line)
  await screen.findByText('Understood as', { exact: false })
  expect(screen.queryByRole('heading', { name: 'Unsaved Changes' })).toBeNull()
})

it('says at their fields what contradicts itself or is not whole', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await admin.user.click(await screen.findByText('Set date and time by hand'))
  await change('End date', '2026-07-09')
  await change('Doors time', '21:00')
  await admin.user.click(screen.getByText('Address in parts'))
  await replace(admin.user, 'Latitude', '52,5')
  await save(admin.user)
  await screen.findByText('Set the longitude, too')
  screen.getByText('The end is before the start')
  screen.getByText('The doors open after the start')
  await change('Start time', '')
  await save(admin.user)
  await screen.findByText('Must be a date and a time')
  await admin.user.click(screen.getByRole('button', { name: 'Read them from the texts again' }))
  await screen.findByText('Friday, July 10, 2026, 8:00 PM - 11:00 PM')
})

it('remembers when a rescheduled show was to start, and marks what is not as usual in the list', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await admin.user.selectOptions(await field('Status'), 'Rescheduled')
  await replace(admin.user, 'Date', 'July 20, 2026')
  await save(admin.user)
  await findToast('Event updated successfully!')
  expect(stored(admin, 2)).toMatchObject({
    status: 'rescheduled',
    startsAt: null,
    previousStartsAt: '2026-07-11T00:00:00.000Z',
  })
  await screen.findByRole('heading', { name: 'Shows', level: 1 })
  const row = (await screen.findByRole('link', { name: 'Riverside Stage' })).closest('li')
  expect(row?.textContent).toMatch(
    /Rescheduled.*Was to be on July\u00A010, 2026, 8:00\u00a0PM. Now: Mon, Jul 20, 2026/,
  )
})

it('says in the list what a show that is still to come lacks', async () => {
  const events = [
    mockEvent({ id: 1, title: 'Bare', link: null, imageUrl: '', location: 'TBA' }),
    mockEvent({ id: 2, title: 'Off', link: null, status: 'cancelled' }),
  ]
  renderAdmin('/admin/events', { events })
  await screen.findByText('Still missing: picture, ticket link, address')
  expect(screen.getAllByText(/^Still missing/)).toHaveLength(1)
  screen.getByText('Cancelled')
})
