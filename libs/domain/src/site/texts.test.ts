import { describe, expect, it } from 'vitest'
import { pluralKey, textReader } from './fill-text.ts'
import { pageTexts, type TextKey } from './page-texts.ts'
import { HOME_SECTIONS, shownSections } from './sections.ts'
import { faultOfText, isTextKey, kindOfText, TEXT_GROUPS } from './texts.ts'
import { DEFAULT_WORDS, wordsInput } from './words.ts'

// Object.keys widens the keys to string.
const KEYS = Object.keys(pageTexts) as TextKey[]

describe('the texts (docs/product/entities.md#words)', () => {
  it('are each in one group', () => {
    expect(TEXT_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual(KEYS.toSorted())
  })

  it.each(KEYS)('%s says by its end how long it may be, and its default is not longer', (key) => {
    expect(key).toMatch(/\.\w*(text|title|link|button|label)$|\.(one|other)$/i)
    expect(faultOfText(key, pageTexts[key])).toBeUndefined()
  })

  it.each([
    ['hearIt.title', 'heading', 60],
    ['lists.showsLink', 'heading', 60],
    ['signUp.text', 'sentence', 300],
    ['newsletter.button', 'button', 30],
  ] as const)('%s is a %s of at most %d characters', (key, kind, max) => {
    expect(kindOfText(key)).toBe(kind)
    expect(faultOfText(key, 'x'.repeat(max))).toBeUndefined()
    expect(faultOfText(key, 'x'.repeat(max + 1))).toBe(`Must be at most ${max} characters`)
  })

  it.each([
    ['popup.title', 'Soon', 'Must have {when}, in whose place the site writes the value'],
    ['popup.title', '{when}: {venue}', 'Nothing can be written in place of {venue} here'],
    ['hearIt.title', 'Songs of {year}', 'Nothing can be written in place of {year} here'],
    ['popup.title', '{when}, we play', undefined],
  ] as const)('%s as %j: %s', (key, text, fault) => expect(faultOfText(key, text)).toBe(fault))

  it('are read with their values', () => {
    const texts = { 'popup.title': 'We play {when}', 'hearIt.title': 'Songs' }
    expect(textReader(texts, pageTexts)('popup.title', { when: 'today' })).toBe('We play today')
    expect(textReader(texts, pageTexts)('getIt.title')).toBe('Get It')
    // A title with braces is nobody's placeholder.
    expect(textReader({}, pageTexts)('release.allByLink', { artist: '{day}' })).toBe('All music by {day}')
  })

  it.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
  ])('%d is counted as %s', (count, text) => {
    expect(textReader({}, pageTexts)(pluralKey('getItCount', count), { count })).toBe(text)
  })
})

describe('saving words', () => {
  const problemsOf = (texts: object) =>
    wordsInput
      .safeParse({ ...DEFAULT_WORDS, texts })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('keeps what is neither blank nor the default', () => {
    const texts = { 'hearIt.title': ' Songs ', 'getIt.title': 'Get It', 'newsletter.button': ' ' }
    expect(wordsInput.parse({ ...DEFAULT_WORDS, texts }).texts).toEqual({ 'hearIt.title': 'Songs' })
  })

  it('names what it does not know or cannot show', () => {
    expect(problemsOf({ 'hearIt.melody': 'x', 'newsletter.button': 'x'.repeat(31) })).toEqual([
      ['texts.hearIt.melody', 'There is no text hearIt.melody'],
      ['texts.newsletter.button', 'Must be at most 30 characters'],
    ])
    expect([isTextKey('toString'), problemsOf({ toString: 'x' })?.length]).toEqual([false, 1])
  })

  it.each([
    ['twice the same', [...DEFAULT_WORDS.sections.slice(1), DEFAULT_WORDS.sections[1]]],
    ['too few', DEFAULT_WORDS.sections.slice(1)],
  ])('refuses sections: %s', (_what, sections) => {
    expect(wordsInput.safeParse({ ...DEFAULT_WORDS, sections }).success).toBe(false)
  })
})

it('visitors see the sections that are shown, in their order', () => {
  const sections = HOME_SECTIONS.map((id) => ({ id, isShown: id !== 'get-it' })).reverse()
  expect(shownSections({ sections })).toEqual(['newsletter', 'experience-it', 'hear-it'])
})
