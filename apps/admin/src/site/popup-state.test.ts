import { describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { DEFAULT_POPUP_SETTINGS } from '@troubadour/domain/featured-popup'
import { popupState } from './popup-state.ts'

const timeZone = 'America/New_York'
/** June 3, 2026, 8:00 PM - 11:00 PM. */
const EVENT = mockEvent({ id: 1, isFeatured: true })
const FOLLOWS_EVENT = { ...DEFAULT_POPUP_SETTINGS, popupMode: 'event' } as const
const FIXED = { ...DEFAULT_POPUP_SETTINGS, popupMode: 'fixed' } as const

describe('mode event', () => {
  it.each([
    ['2026-06-03T12:00:00Z', 'today'],
    ['2026-06-02T12:00:00Z', 'tomorrow'],
    ['2026-05-01T12:00:00Z', 'on Wednesday, June 3'],
  ])('is open at %s and says %s', (now, when) => {
    expect(popupState(FOLLOWS_EVENT, EVENT, { now, timeZone })).toEqual({ name: 'open', when })
  })

  it.each([
    ['at the start', EVENT, '2026-06-04T00:00:00Z', 'The featured event has begun.'],
    ['at the end', EVENT, '2026-06-04T03:00:00Z', 'The featured event is over.'],
    ['without an event', undefined, '2026-05-01T12:00:00Z', 'No event is featured.'],
    ['hidden', { ...EVENT, isVisible: false }, '2026-05-01T12:00:00Z', 'The featured event is hidden.'],
    [
      'recurring',
      { ...EVENT, time: 'Every Thursday at 8 PM' },
      '2026-05-01T12:00:00Z',
      'The featured event happens again and again, so there is no one day to name.',
    ],
    [
      'not understood',
      { ...EVENT, date: 'soon' },
      '2026-05-01T12:00:00Z',
      'The day of the featured event was not understood.',
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
    expect(popupState(FIXED, EVENT, { now, timeZone })).toEqual({ name: 'open', when })
  })

  it.each([
    ['from the cutoff on', FIXED, EVENT, '2025-05-31T00:00:00Z', 'The cutoff has passed.'],
    [
      'while the cutoff is not whole',
      { ...FIXED, popupCutoff: '-04:00' },
      EVENT,
      '2025-05-29T12:00:00Z',
      'The cutoff is not a date and time yet.',
    ],
    ['without an event', FIXED, undefined, '2025-05-29T12:00:00Z', 'No event is featured.'],
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
