import { expect, it } from 'vitest'
import { TINY, TINY_FIELDS } from '../../testing/tiny-form.tsx'
import { mergeDrafts } from './field-changes.ts'

const original = TINY.draft

it.each([
  ['mine where only I changed it', { name: 'Mine' }, {}, { name: 'Mine' }],
  ['theirs where only they did', {}, { name: 'Theirs' }, { name: 'Theirs' }],
  ['mine where we both did', { name: 'Mine' }, { name: 'Theirs' }, { name: 'Mine' }],
  [
    'lists as a whole',
    { tags: ['mine'] },
    { tags: ['theirs'], isLoud: true },
    { tags: ['mine'], isLoud: true },
  ],
  [
    'nested fields on their own',
    { links: { shop: 'mine' } },
    { name: 'Theirs' },
    { links: { shop: 'mine' }, name: 'Theirs' },
  ],
  ['theirs where I added white space alone', { name: ' Lantern ' }, { name: 'Theirs' }, { name: 'Theirs' }],
])('takes %s', (_rule, mine, theirs, merged) => {
  expect(
    mergeDrafts(TINY_FIELDS, {
      original,
      mine: { ...original, ...mine },
      theirs: { ...original, ...theirs },
    }),
  ).toEqual({ ...original, ...merged })
})

it('leaves its arguments as they are', () => {
  const theirs = { ...original, links: { shop: 'theirs' } }
  mergeDrafts(TINY_FIELDS, { original, mine: { ...original, links: { shop: 'mine' } }, theirs })
  expect(theirs.links.shop).toBe('theirs')
})

it('remembers what was typed before theirs was chosen', () => {
  const typed = { ...original, name: 'Mine' }
  const draft = { ...original, isLoud: true }
  expect(mergeDrafts(TINY_FIELDS, { original, mine: draft, theirs: typed })).toEqual({
    ...original,
    name: 'Mine',
    isLoud: true,
  })
})
