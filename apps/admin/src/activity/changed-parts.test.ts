import { expect, it } from 'vitest'
import { changesOf } from './changed-fields.tsx'
import { changedParts } from './changed-parts.ts'

const LOOK = {
  preset: 'dusk',
  hero: { picture: null, focalX: 50, action: 'none' },
  order: ['store', 'music'],
}

it('leaves out the parts of a field that did not change', () => {
  const before = { look: LOOK }
  const after = { look: { ...LOOK, preset: 'pine', hero: { ...LOOK.hero, picture: '/media/a.jpg' } } }
  expect(changesOf(before, after, 'UTC')).toEqual([
    {
      field: 'look',
      label: 'Look',
      before: 'Preset: Dusk',
      after: 'Preset: Pine, Hero: Picture: /media/a.jpg',
    },
  ])
})

it.each([
  [
    'a list, whole',
    { order: ['a', 'b'] },
    { order: ['b', 'a'] },
    [{ order: ['a', 'b'] }, { order: ['b', 'a'] }],
  ],
  ['a part that is new', { a: 1 }, { a: 1, b: 2 }, [{ b: undefined }, { b: 2 }]],
  ['nothing of equal values', { a: { b: 1 } }, { a: { b: 1 } }, null],
  ['a value that was no object', null, { a: 1 }, [null, { a: 1 }]],
])('gives %s', (_what, before, after, parts) => {
  expect(changedParts(before, after)).toEqual(parts)
})
