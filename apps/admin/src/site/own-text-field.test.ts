import { expect, it } from 'vitest'
import { placeholdersOf } from '@troubadour/domain/texts/fill-text'
import { DEFAULT_TEXTS } from '@troubadour/domain/texts/site-texts'
import { PLACEHOLDER_MEANINGS, placeholderHint } from './own-text-field.tsx'

it('knows what the site writes in place of each placeholder', () => {
  const names = Object.values(DEFAULT_TEXTS.en).flatMap(placeholdersOf)
  expect(names.filter((name) => PLACEHOLDER_MEANINGS[name] === undefined)).toEqual([])
})

it('explains every placeholder of a text', () => {
  expect(placeholderHint('{count} tracks, {length}')).toBe(
    'Keep {count} and {length}: the site writes the number of all and the length there.',
  )
  expect(placeholderHint('Soon')).toBeUndefined()
})
