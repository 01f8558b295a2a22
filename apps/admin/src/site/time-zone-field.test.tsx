import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isTimeZone } from '@troubadour/domain/site/site'
import { findTimeZones, namedTimeZone, TIME_ZONES, timeIn } from './time-zones.ts'
import { save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

async function open() {
  const admin = renderAdmin('/admin/site')
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  /** By its id: the roles of hundreds of options take long to work out. */
  const list = () => {
    const found = document.getElementById(input.getAttribute('aria-controls') ?? '')
    return found?.hidden ? null : found
  }
  const names = () => [...(list()?.children ?? [])].map((option) => option.firstElementChild?.textContent)
  const active = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent
  return { ...admin, input, list, names, active }
}

it('shows the zone, and what time it is there', async () => {
  const { input, list } = await open()
  expect(input.value).toBe('America/New_York')
  screen.getByText('In America/New York it is now Friday, 8:00 AM.')
  expect(list()).toBeNull()
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

it('opens with every zone and its time, at the one that is chosen', async () => {
  const { user, input, names, active, list } = await open()
  await user.click(input)
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(list()?.getAttribute('role')).toBe('listbox')
  expect(names().length).toBeGreaterThan(400)
  expect(active()).toBe('America/New York')
  const chosen = list()?.querySelectorAll('[role=option][aria-selected=true]') ?? []
  expect([...chosen].map(({ textContent }) => textContent)).toEqual(['America/New YorkFriday, 8:00 AM'])
})

it('is searched and chosen from by keys alone, without saving', async () => {
  const { user, data, input, list, names, active } = await open()
  await user.clear(input)
  await user.type(input, 'berl')
  expect(names()).toEqual(['Europe/Berlin'])
  screen.getByText('1 time zone fits')
  expect(active()).toBe('Europe/Berlin')
  await user.keyboard('{Enter}')
  expect(input.value).toBe('Europe/Berlin')
  expect(list()).toBeNull()
  expect(data.site.version).toBe(0)
  screen.getByText('In Europe/Berlin it is now Friday, 2:00 PM.')
  await save(user)
  await findToast('Settings saved')
  expect(data.site.timeZone).toBe('Europe/Berlin')
})

it('goes through the list by arrows, round and round', async () => {
  const { user, input, active } = await open()
  await user.clear(input)
  await user.type(input, 'pacific time')
  const first = active()
  await user.keyboard('{ArrowDown}')
  expect(active()).not.toBe(first)
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(active()).toBe(first)
})

it('opens by an arrow, and closes by Escape with the zone as it was', async () => {
  const { user, input, list } = await open()
  input.focus()
  await user.keyboard('{ArrowDown}')
  expect(list()).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(list()).toBeNull()
  expect(input.value).toBe('America/New_York')
})

it('is chosen from by a press, and keeps the focus', async () => {
  const { user, input, list } = await open()
  await user.clear(input)
  await user.type(input, 'tok')
  await user.click(screen.getByRole('option', { name: /^Asia\/Tokyo/ }))
  expect(input.value).toBe('Asia/Tokyo')
  expect(document.activeElement).toBe(input)
  expect(list()).toBeNull()
})

it('says when nothing fits', async () => {
  const { user, input, list } = await open()
  await user.clear(input)
  await user.type(input, 'atlantis')
  expect(list()).toBeNull()
  screen.getByText('No such time zone.')
  screen.getByText(/^Type a city/)
})

it('takes a name that is typed out in full, in any case, when it is left', async () => {
  const { user, input } = await open()
  await user.clear(input)
  await user.type(input, 'america/los angeles')
  await user.tab()
  await waitFor(() => expect(input.value).toBe('America/Los_Angeles'))
})

it('has every zone that the calendar knows, each once, and UTC', () => {
  expect(TIME_ZONES).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')))
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length)
  expect(TIME_ZONES.at(-1)).toBe('UTC')
  expect(TIME_ZONES.every(isTimeZone)).toBe(true)
})

it.each([
  ['new york', 'America/New_York'],
  ['NEW_YORK', 'America/New_York'],
  ['york america', 'America/New_York'],
  ['eastern time', 'America/New_York'],
  ['berlin', 'Europe/Berlin'],
])('finds by %s the zone %s', (search, zone) => {
  expect(findTimeZones(search)).toContain(zone)
})

it('finds all without a search, and none for nonsense', () => {
  expect(findTimeZones('  ')).toBe(TIME_ZONES)
  expect(findTimeZones('atlantis')).toEqual([])
})

it.each([
  [' europe/berlin ', 'Europe/Berlin'],
  ['america/new york', 'America/New_York'],
  ['US/Eastern', 'US/Eastern'],
  ['nowhere', 'nowhere'],
])('reads %s as %s', (text, zone) => {
  expect(namedTimeZone(text)).toBe(zone)
})

it('tells the day and the time in a zone', () => {
  const now = new Date('2026-05-01T23:30:00Z')
  expect(timeIn('America/New_York', now)).toBe('Friday, 7:30 PM')
  expect(timeIn('Europe/Berlin', now)).toBe('Saturday, 1:30 AM')
})
