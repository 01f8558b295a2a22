import { expect, it } from 'vitest'
import { changesOf, fieldLabel, valueText } from './changed-fields.tsx'

it.each([
  ['price', 'Price'],
  ['imageUrl', 'Image URL'],
  ['spotifyEmbedUrl', 'Spotify URL'],
  ['isVisible', 'Visible'],
  ['isVisibleInHearIt', 'Visible in Hear It'],
  ['saleAmount', 'Price'],
  ['weightGrams', 'Weight in grams'],
  ['publishedAt', 'Publish on'],
  ['hasFeesNote', 'Plus taxes and fees'],
  ['issue', 'Issue'],
  ['totp_enabled', 'Totp enabled'],
])('writes the field %s as %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label)
})

const ZONE = 'America/New_York'

it.each([
  ['title', null, null],
  ['title', undefined, null],
  ['title', '', null],
  ['title', ' \n', null],
  ['position', 0, '0'],
  ['isVisible', false, 'No'],
  ['isVisible', true, 'Yes'],
  ['description', 'two\nlines', 'two\nlines'],
  ['tags', ['a', 'b'], 'a\nb'],
  ['tags', [], null],
  ['status', 'soldOut', 'Sold out'],
  ['title', 'soldOut', 'soldOut'],
  ['startsAt', '2026-06-04T00:30:00.000Z', 'Jun 3, 2026, 8:30 PM'],
  ['releaseDate', '2026-06-03', 'Jun 3, 2026'],
  [
    'address',
    { street: '1 Mill Lane', town: null, postalCode: '04401' },
    'Street: 1 Mill Lane, Postal code: 04401',
  ],
  [
    'pictures',
    [
      { filePath: '/media/a.jpg', alt: 'A lake' },
      { filePath: '/media/b.jpg', alt: '' },
    ],
    'File path: /media/a.jpg, Alt: A lake\nFile path: /media/b.jpg',
  ],
])('writes the field %s with the value %j as %j', (field, value, text) => {
  expect(valueText(value, field, ZONE)).toBe(text)
})

it('puts both sides of each field together, in their order', () => {
  expect(changesOf({ title: 'A', link: null }, { title: 'B', price: 'FREE' }, ZONE)).toEqual([
    { field: 'title', label: 'Title', before: 'A', after: 'B' },
    { field: 'link', label: 'Link', before: null, after: null },
    { field: 'price', label: 'Price', before: null, after: 'FREE' },
  ])
})
