import { expect, it } from 'vitest'
import { textReader } from '../texts/fill-text.ts'
import { pageTexts } from '../texts/page-texts.ts'
import { comingText } from './coming-text.ts'

it.each([
  ['goods', '2026-06-03', '“Ember Road” is available from June 3, 2026.'],
  ['files', '2026-06-03', 'The files of “Ember Road” come on June 3, 2026: you get a mail'],
  ['files', null, 'The files of “Ember Road” come as soon as it is out: you get a mail'],
] as const)('says when %s of %s come (docs/product/selling.md#pre-orders)', (kind, day, words) => {
  expect(comingText({ kind, title: 'Ember Road', day }, textReader(pageTexts), 'en')).toContain(words)
})

it.each([
  ['goods', '2026-06-03', '“Ember Road” is available from June 3, 2026.'],
  ['files', '2026-06-03', 'The files of “Ember Road” come on June 3, 2026. You find them on this page then.'],
  ['files', null, 'The files of “Ember Road” come as soon as it is out. You find them on this page then.'],
] as const)('promises no mail to those without an address: %s of %s', (kind, day, words) => {
  const thing = { kind, title: 'Ember Road', day }
  expect(comingText(thing, textReader(pageTexts), 'en', { canBeMailed: false })).toBe(words)
})
