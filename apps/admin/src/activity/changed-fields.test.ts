import { expect, it } from 'vitest'
import { changesOf, fieldLabel, valueText } from './changed-fields.tsx'

it.each([
  ['price', 'Price'],
  ['imageUrl', 'Image URL'],
  ['spotifyEmbedUrl', 'Spotify URL'],
  ['isVisible', 'Visible'],
  ['isVisibleInHearIt', 'Visible in Hear It'],
  ['issue', 'Issue'],
  ['totp_enabled', 'Totp enabled'],
])('writes the field %s as %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label)
})

it.each([
  [null, null],
  [undefined, null],
  ['', null],
  [' \n', null],
  [0, '0'],
  [false, 'No'],
  [true, 'Yes'],
  ['two\nlines', 'two\nlines'],
  [['a', 'b'], '[\n  "a",\n  "b"\n]'],
])('writes the value %j as %j', (value, text) => {
  expect(valueText(value)).toBe(text)
})

it('puts both sides of each field together, in their order', () => {
  expect(changesOf({ title: 'A', link: null }, { title: 'B', price: 'FREE' })).toEqual([
    { field: 'title', label: 'Title', before: 'A', after: 'B' },
    { field: 'link', label: 'Link', before: null, after: null },
    { field: 'price', label: 'Price', before: null, after: 'FREE' },
  ])
})
