import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import type { Event } from '@troubadour/domain/event/event'
import { DEFAULT_POPUP_SETTINGS } from '@troubadour/domain/event/featured-popup'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { popupState } from './popup-group.tsx'
import { field, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

/** The tests' time is May 1, 2026, 8:00 AM in New York. */
async function open(parts: Partial<SiteSettings> = {}, events: Event[] = [featured({})]) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', ...parts }
  const admin = renderAdmin('/admin/site', { site, events })
  const group = within(await screen.findByRole('region', { name: 'Featured popup' }))
  return { ...admin, group }
}

const featured = (parts: Partial<Event>) =>
  mockEvent({ id: 1, title: 'Songs by Lantern Light', isFeatured: true, ...parts })

const FIXED = {
  popupMode: 'fixed',
  popupShowDate: '2026-05-02',
  popupCutoff: '2026-05-02T20:00:00-04:00',
} as const

it.each([
  [{ date: 'May 1, 2026' }, 'Opens now: says "today"'],
  [{ date: 'May 2, 2026' }, 'Opens now: says "tomorrow"'],
  [{ date: 'May 8, 2026' }, 'Opens now: says "on Friday, May 8"'],
  [{ date: 'April 1, 2026' }, 'Closed now. The featured show is over.'],
  [{ date: 'May 1, 2026', time: '7:00 AM - 11:00 PM' }, 'Closed now. The featured show has begun.'],
  [{ isVisible: false }, 'Closed now. The featured show is hidden.'],
  [{ isFeatured: false }, 'Closed now. No show is featured.'],
  [{ date: 'soon' }, 'Closed now. The day of the featured show was not understood.'],
])('tells the popup’s state now for an event %j', async (parts, text) => {
  const { group } = await open({}, [featured(parts)])
  const status = await group.findByText(/^(Opens|Closed) now/)
  expect(status.textContent).toBe(text)
})

it('follows the settings as they are typed, before they are saved', async () => {
  const { user, group, data } = await open(FIXED, [featured({ date: 'April 1, 2026' })])
  expect((await group.findByText(/^Opens now/)).textContent).toBe('Opens now: says "tomorrow"')
  fireEvent.change(await field('Show date'), { target: { value: '2026-05-01' } })
  expect(group.getByText(/^Opens now/).textContent).toBe('Opens now: says "today"')
  fireEvent.change(await field('Cutoff'), { target: { value: '2026-05-01T07:00' } })
  expect(group.getByText(/^Closed now/).textContent).toBe('Closed now. The cutoff has passed.')
  await user.click(group.getByRole('radio', { name: 'The featured show' }))
  expect(group.getByText(/^Closed now/).textContent).toBe('Closed now. The featured show is over.')
  expect(data.site.version).toBe(0)
})

it('follows the time zone before it is saved, too', async () => {
  const { user, group } = await open({}, [featured({ date: 'May 1, 2026', time: '9:00 AM' })])
  await group.findByText(/^Opens now/)
  await user.selectOptions(await field('Time zone'), 'Asia/Tokyo')
  expect(group.getByText(/^Closed now/).textContent).toBe('Closed now. The featured show is over.')
})

it('names the featured event', async () => {
  const { group } = await open()
  const name = await group.findByText('Songs by Lantern Light')
  expect(name.closest('p')?.textContent).toBe(
    'Featured show: Songs by Lantern Light, June 3, 2026, 8:00 PM - 11:00 PM',
  )
})

it('says that the featured event is loading', async () => {
  const admin = renderAdmin('/admin/site')
  admin.holdBack('listEventRows')
  await screen.findByText('Loading the featured show')
})

it('says when the featured event cannot be loaded, and tries again', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/site')
  answer('listEventRows', 500)
  const message = /^The featured show could not be loaded/
  const failure = (await screen.findByText(message)).closest<HTMLElement>('[role=alert]')
  if (!failure) throw new Error('A failure is announced')
  answerAsUsual()
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByText('Opens now: says "on Wednesday, June 3"')
})

it('shows the fixed dates only where they count', async () => {
  const { user, group } = await open()
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'The featured show' }).checked).toBe(true)
  expect(group.queryByLabelText('Show date')).toBeNull()
  await user.click(group.getByRole('radio', { name: 'A fixed date' }))
  expect(group.getByLabelText<HTMLInputElement>('Show date').value).toBe('2025-05-30')
  expect(group.getByLabelText<HTMLInputElement>('Cutoff').value).toBe('2025-05-30T20:00')
})

it('edits the cutoff in the time of the site', async () => {
  const { user, data, group } = await open({ ...FIXED, popupCutoff: '2026-12-02T20:00:00-04:00' })
  expect(group.getByLabelText<HTMLInputElement>('Cutoff').value).toBe('2026-12-02T19:00')
  group.getByText(/In the time of the site \(America\/New York\)\.$/)
  fireEvent.change(await field('Cutoff'), { target: { value: '2026-05-03T21:30' } })
  screen.getByText('December 2, 2026, 19:00')
  screen.getByText('May 3, 2026, 21:30')
  await user.selectOptions(await field('Time zone'), 'UTC')
  screen.getByText('May 4, 2026, 01:30')
  await user.selectOptions(await field('Time zone'), 'America/New_York')
  await save(user)
  await findToast('Settings saved')
  expect(data.site.popupCutoff).toBe('2026-05-03T21:30:00-04:00')
})

it('refuses fixed dates that are not whole where they count', async () => {
  const { user, data } = await open(FIXED)
  const cutoff = await field('Cutoff')
  fireEvent.change(cutoff, { target: { value: '' } })
  await save(user)
  await screen.findByText('Must be a date and a time')
  await waitFor(() => expect(document.activeElement).toBe(cutoff))
  expect(data.site.version).toBe(0)
})

it('lets fixed dates that are not whole be where they do not count', async () => {
  const { user, data } = await open(FIXED)
  fireEvent.change(await field('Cutoff'), { target: { value: '' } })
  await user.click(screen.getByRole('radio', { name: 'The featured show' }))
  await save(user)
  await findToast('Settings saved')
  expect(data.site).toMatchObject({ ...FIXED, popupMode: 'event' })
})

it('can be switched off', async () => {
  const { user, data } = await open(FIXED)
  await user.click(await screen.findByRole('radio', { name: 'Nothing: it stays closed' }))
  await screen.findByText('It is switched off.')
  await save(user)
  await findToast('Settings saved')
  expect(data.site).toMatchObject({ ...FIXED, popupMode: 'off' })
})

const timeZone = 'America/New_York'
/** June 3, 2026, 8:00 PM - 11:00 PM. */
const EVENT = mockEvent({ id: 1, isFeatured: true })
const FOLLOWS_EVENT = { ...DEFAULT_POPUP_SETTINGS, popupMode: 'event' } as const
const FIXED_DATES = { ...DEFAULT_POPUP_SETTINGS, popupMode: 'fixed' } as const

describe('mode event', () => {
  it.each([
    ['2026-06-03T12:00:00Z', 'today'],
    ['2026-06-02T12:00:00Z', 'tomorrow'],
    ['2026-05-01T12:00:00Z', 'on Wednesday, June 3'],
  ])('is open at %s and says %s', (now, when) => {
    expect(popupState(FOLLOWS_EVENT, EVENT, { now, timeZone })).toEqual({ name: 'open', when })
  })

  it.each([
    ['at the start', EVENT, '2026-06-04T00:00:00Z', 'The featured show has begun.'],
    ['at the end', EVENT, '2026-06-04T03:00:00Z', 'The featured show is over.'],
    ['without an event', undefined, '2026-05-01T12:00:00Z', 'No show is featured.'],
    ['hidden', { ...EVENT, isVisible: false }, '2026-05-01T12:00:00Z', 'The featured show is hidden.'],
    [
      'recurring',
      { ...EVENT, time: 'Every Thursday at 8 PM' },
      '2026-05-01T12:00:00Z',
      'The featured show happens again and again, so there is no one day to name.',
    ],
    [
      'not understood',
      { ...EVENT, date: 'soon' },
      '2026-05-01T12:00:00Z',
      'The day of the featured show was not understood.',
    ],
  ])('is closed %s, and says why', (_case, event, now, reason) => {
    expect(popupState(FOLLOWS_EVENT, event, { now, timeZone })).toEqual({ name: 'closed', reason })
  })
})

describe('mode fixed', () => {
  it.each([
    ['2025-05-29T12:00:00Z', 'tomorrow'],
    ['2025-05-30T12:00:00Z', 'today'],
  ])('is open at %s and says %s', (now, when) => {
    expect(popupState(FIXED_DATES, EVENT, { now, timeZone })).toEqual({ name: 'open', when })
  })

  it.each([
    ['from the cutoff on', FIXED_DATES, EVENT, '2025-05-31T00:00:00Z', 'The cutoff has passed.'],
    [
      'while the cutoff is not whole',
      { ...FIXED, popupCutoff: '-04:00' },
      EVENT,
      '2025-05-29T12:00:00Z',
      'The cutoff is not a date and time yet.',
    ],
    ['without an event', FIXED_DATES, undefined, '2025-05-29T12:00:00Z', 'No show is featured.'],
  ])('is closed %s, and says why', (_case, settings, event, now, reason) => {
    expect(popupState(settings, event, { now, timeZone })).toEqual({ name: 'closed', reason })
  })
})

it('says nothing under a time zone that does not exist', () => {
  const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'Mars/Olympus' }
  expect(popupState(FOLLOWS_EVENT, EVENT, clock)).toEqual({
    name: 'closed',
    reason: 'The time zone is not known.',
  })
})
