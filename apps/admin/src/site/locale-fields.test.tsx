import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { timeIn } from './time-zones.ts'
import { save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

it('shows the zone and what time it is there, and saves another', async () => {
  const { user, data } = renderAdmin('/admin/site')
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' })
  expect(select.value).toBe('America/New_York')
  screen.getByText('In America/New York it is now Friday, 8:00 AM.')
  await user.selectOptions(select, 'Europe/Berlin')
  await screen.findByText('In Europe/Berlin it is now Friday, 2:00 PM.')
  await save(user)
  await findToast('Settings saved')
  expect([data.site.timeZone, select.value]).toEqual(['Europe/Berlin', 'Europe/Berlin'])
})

it('tells the day and the time in a zone', () => {
  const now = new Date('2026-05-01T23:30:00Z')
  expect(timeIn('America/New_York', now)).toBe('Friday, 7:30 PM')
  expect(timeIn('Europe/Berlin', now)).toBe('Saturday, 1:30 AM')
})
