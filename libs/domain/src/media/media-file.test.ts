import { describe, expect, test } from 'vitest'
import { isFoundBy, type MediaUse } from './media-file.ts'

const usedBy = (title: string): MediaUse => ({ kind: 'event', id: 1, title, isDeleted: false })
const PICTURE = { alt: 'Straße in Malmö', usedBy: [usedBy('Lanterns on the Lake'), usedBy('Don’t Wait')] }

describe('a picture is found by (docs/product/calls.md#picture-calls)', () => {
  test.each([
    ['', 'all', true],
    ['!!!', 'no word', true],
    ['MALMO', 'a word in any case, without accents', true],
    ['strasse', 'a letter that Unicode does not take apart', true],
    ['lant', 'a part of a word', true],
    ['lake malmö', 'words of alt text and uses, in any order', true],
    ["don't", 'an apostrophe of another kind', true],
    ['lake river', 'one word of two', false],
    ['lakelanterns', 'words that are not joined', false],
  ])('%j: %s', (search, _what, isFound) => {
    expect(isFoundBy(PICTURE, search)).toBe(isFound)
  })
})
