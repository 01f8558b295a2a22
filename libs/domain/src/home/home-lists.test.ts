import { expect, it } from 'vitest'
import { storedEvent } from '../event/testing/stored-event.ts'
import { homeEvents, homeItems, homeReleases } from './home-lists.ts'

const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'UTC' }
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const ids = (items: readonly { id?: unknown }[]) => items.map(({ id }) => id)

it('of the shows the featured one, the soonest and the most recent, and one more of each', () => {
  const events = [
    ...many(20, (index) => ({ id: index, date: `June ${index + 1}, 2026` })),
    ...many(20, (index) => ({ id: 100 + index, date: `April ${index + 1}, 2026` })),
    { id: 200, date: 'July 1, 2026', isFeatured: true },
  ]
  const soonest = many(13, (index) => index)
  const recent = many(7, (index) => 119 - index)
  expect(
    ids(
      homeEvents(
        events.map((event) => storedEvent(event, clock)),
        clock,
      ),
    ),
  ).toEqual([200, ...soonest, ...recent])
})

const createdAt = (index: number) => `2026-01-${31 - index}`
const release = (index: number) => ({
  id: `music-${index}`,
  createdAt: createdAt(index),
  category: 'MUSIC',
  isVisibleInHearIt: true,
})

it('of the releases the first, one more, and the first that can be heard', () => {
  const releases = many(20, release)
  const first = many(9, (index) => `music-${index}`)
  expect(ids(homeReleases(releases))).toEqual(first)
  const heard = releases.map((one, index) => ({
    ...one,
    hasAudio: index > 10,
    // Not playable before its release.
    isComingSoon: index === 11,
  }))
  expect(ids(homeReleases(heard))).toEqual([...first, 'music-12'])
  expect(ids(homeReleases(heard.slice(0, 3)))).toEqual(first.slice(0, 3))
})

it('of the items the first in the order of the store, one more, and one of each other category', () => {
  const items = [
    ...many(20, release),
    ...['Mugs', 'Mugs', 'Vinyl'].map((category, index) => ({ id: category + index, category })),
  ].map((item) => ({ ...item, isVisibleInStore: item.id !== 'music-0' }))
  const first = many(19, (index) => `music-${index + 1}`)
  expect(ids(homeItems(items))).toEqual([...first, 'Mugs0', 'Vinyl2'])
})
