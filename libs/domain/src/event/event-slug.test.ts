import { expect, it } from 'vitest'
import { withDay } from './event-slug.ts'
import { slugOf } from '../address/slug-of.ts'

it.each([
  ['Lanterns on the Lake', 'November 26, 2026', 'lanterns-on-the-lake-2026-11-26'],
  ['Łódź & Zürich', 'to be announced', 'lodz-and-zuerich'],
  ['山の音楽祭', 'November 26, 2026', '2026-11-26-7'],
  ['حفلة موسيقية', 'to be announced', '7'],
  ['1999', 'to be announced', '1999'],
])('%s on %s is at %s (docs/product/states.md#addresses)', (title, date, slug) => {
  expect(slugOf(withDay({ id: 7, title, date }))).toBe(slug)
})
