import { describe, expect, it } from 'vitest'
import { pageOfGroups, queryWith, readPageNumber, readSearch, textSearch } from './list-query.ts'

it.each([
  ['', '', 1],
  ['q=+mill+lane+&page=3', 'mill lane', 3],
  ['page=0', '', 1],
  ['page=-1', '', 1],
  ['page=1e3', '', 1],
  ['page=9999999', '', 1],
  [`q=${'a'.repeat(300)}`, 'a'.repeat(100), 1],
])('reads %j', (text, search, page) => {
  const query = new URLSearchParams(text)
  expect([readSearch(query), readPageNumber(query)]).toEqual([search, page])
})

it('changes parameters and takes empty ones out', () => {
  const query = new URLSearchParams(queryWith(new URLSearchParams('edit=3'), { q: 'café & bar', page: '2' }))
  expect([readSearch(query), readPageNumber(query), query.get('edit')]).toEqual(['café & bar', 2, '3'])
  expect(queryWith(query, { q: '', page: '', edit: '' })).toBe('')
})

it.each([
  ['LANTERN', true],
  ['cafe noel', true],
  ['noël songs', true],
  ['lantern boone', false],
])('looks for %j word by word, without case and accents', (search, isFound) => {
  expect(textSearch(search)?.('Songs by Lantern Light\nCafé Noël\nAsheville')).toBe(isFound)
})

it('looks for nothing without a word', () => {
  expect(textSearch(' ')).toBeNull()
})

describe('pageOfGroups', () => {
  const many = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index)
  const groups = [
    { title: 'Featured', items: many(1, 1) },
    { title: 'Upcoming', items: many(70, 100) },
    { title: 'Past', items: many(40, 1000) },
  ]
  const shape = (page: number) =>
    pageOfGroups(groups, page).groups.map(({ title, total, items }) => [title, total, items.length])

  it('has 50 rows, over the bounds of the groups', () => {
    expect(shape(1)).toEqual([
      ['Featured', 1, 1],
      ['Upcoming', 70, 49],
    ])
    expect(shape(2)).toEqual([
      ['Upcoming', 70, 21],
      ['Past', 40, 29],
    ])
    expect(shape(3)).toEqual([['Past', 40, 11]])
    const shown = [1, 2, 3].flatMap((page) => pageOfGroups(groups, page).groups.flatMap(({ items }) => items))
    expect(shown).toEqual(groups.flatMap(({ items }) => items))
  })

  it('takes a page after the last for the last', () => {
    expect(pageOfGroups(groups, 9)).toMatchObject({ page: 3, pageCount: 3, total: 111 })
    expect(pageOfGroups([{ title: 'Past', items: [] }], 2)).toEqual({
      groups: [],
      page: 1,
      pageCount: 1,
      total: 0,
    })
  })
})
