import { describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { pageOfGroups, readPlace, searchGroups, toPlaceQuery } from './event-place.ts'

const many = (count: number, firstId: number) =>
  Array.from({ length: count }, (_, index) => mockEvent({ id: firstId + index }))

describe('readPlace', () => {
  it.each([
    ['', { search: '', page: 1 }],
    ['q=+mill+lane+&page=3', { search: 'mill lane', page: 3 }],
    ['page=0', { search: '', page: 1 }],
    ['page=-1', { search: '', page: 1 }],
    ['page=1e3', { search: '', page: 1 }],
    ['page=9999999', { search: '', page: 1 }],
    [`q=${'a'.repeat(300)}`, { search: 'a'.repeat(200), page: 1 }],
  ])('reads %j', (query, place) => {
    expect(readPlace(new URLSearchParams(query))).toEqual(place)
  })

  it('reads what it wrote', () => {
    const place = { search: 'café & bar', page: 2 }
    expect(readPlace(new URLSearchParams(toPlaceQuery(place)))).toEqual(place)
    expect(toPlaceQuery({ search: '', page: 1 })).toBe('')
  })
})

describe('searchGroups', () => {
  const groups = {
    featured: [
      mockEvent({ id: 1, title: 'Songs by Lantern Light', venue: 'Café Noël', location: 'Asheville' }),
    ],
    upcoming: [mockEvent({ id: 2, title: 'Riverside', venue: 'Stage', location: 'Boone' })],
    past: [mockEvent({ id: 3, title: 'Winter Letters', venue: 'Library', location: 'Boone, NC' })],
  }
  it.each([
    ['', [1, 2, 3]],
    ['LANTERN', [1]],
    ['cafe noel', [1]],
    ['boone', [2, 3]],
    ['boone library', [3]],
    ['15', []],
  ])('finds for %j', (search, ids) => {
    const { featured, upcoming, past } = searchGroups(groups, search)
    expect([...featured, ...upcoming, ...past].map(({ id }) => id)).toEqual(ids)
  })
})

describe('pageOfGroups', () => {
  const groups = { featured: many(1, 1), upcoming: many(70, 100), past: many(40, 1000) }
  const shape = (page: number) =>
    pageOfGroups(groups, page).groups.map(({ title, total, events }) => [title, total, events.length])

  it('has 50 events, over the bounds of the groups', () => {
    expect(shape(1)).toEqual([
      ['Featured', 1, 1],
      ['Upcoming', 70, 49],
    ])
    expect(shape(2)).toEqual([
      ['Upcoming', 70, 21],
      ['Past', 40, 29],
    ])
    expect(shape(3)).toEqual([['Past', 40, 11]])
    const ids = [1, 2, 3].flatMap((page) =>
      pageOfGroups(groups, page).groups.flatMap(({ events }) => events.map(({ id }) => id)),
    )
    expect(ids).toEqual([...groups.featured, ...groups.upcoming, ...groups.past].map(({ id }) => id))
  })

  it('takes a page after the last for the last', () => {
    expect(pageOfGroups(groups, 9)).toMatchObject({ page: 3, pageCount: 3, total: 111 })
    expect(pageOfGroups({ featured: [], upcoming: [], past: [] }, 2)).toEqual({
      groups: [],
      page: 1,
      pageCount: 1,
      total: 0,
    })
  })
})
