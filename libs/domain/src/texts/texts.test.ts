import { describe, expect, it } from 'vitest'
import { placeholdersOf, pluralKey, textReader } from './fill-text.ts'
import { LANGUAGES, languageOf } from '../schema/language.ts'
import { pageTexts, type TextKey } from './page-texts.ts'
import { DEFAULT_TEXTS, textsOf } from './site-texts.ts'
import { faultOfText, isTextKey, kindOfText, TEXT_GROUPS } from './texts.ts'
import { translated } from './translated.ts'
import { DEFAULT_WORDS, ownWords, wordsInput } from './words.ts'

// Object.keys returns string[].
const KEYS = Object.keys(pageTexts) as TextKey[]

describe('the texts (docs/product/entities.md#words)', () => {
  it('are each in one group', () => {
    expect(TEXT_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual(KEYS.toSorted())
  })

  it.each(KEYS)('%s says by its end how long it may be, and no default is longer', (key) => {
    expect(key).toMatch(/\.\w*(text|title|link|button|label)$|\.(one|other)$/i)
    const faults = LANGUAGES.map((language) => faultOfText(key, DEFAULT_TEXTS[language][key]))
    expect(faults.filter(Boolean)).toEqual([])
    const named = LANGUAGES.map((language) => placeholdersOf(DEFAULT_TEXTS[language][key]).toSorted())
    expect(named).toEqual(LANGUAGES.map(() => placeholdersOf(pageTexts[key]).toSorted()))
  })

  // docs/product/selling.md#withdrawal
  it.each([
    ['en', 'Withdraw from contract here', 'Confirm withdrawal'],
    ['de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
    ['fr', 'Renoncer au contrat ici', 'Confirmer la rétractation'],
    ['es', 'Desistir del contrato aquí', 'Confirmar desistimiento'],
  ] as const)(
    'name the two steps of a withdrawal in the words of the Directive: %s',
    (language, ...words) => {
      const { 'withdraw.openButton': open, 'withdraw.confirmButton': confirm } = DEFAULT_TEXTS[language]
      expect([open, confirm]).toEqual(words)
    },
  )

  it('say Versand in German of what is sent, and Lieferung where it may be fetched', () => {
    expect(KEYS.filter((key) => /lieferung/i.test(DEFAULT_TEXTS.de[key]))).toEqual([
      'bag.deliveryLabel',
      'order.deliveryTitle',
    ])
  })

  it('are other words in other languages, beside those that languages share', () => {
    const shared = [
      'Booking',
      'Code',
      'Color',
      'Contact',
      'Download',
      'Error',
      'Logos',
      'Menu',
      'Pause',
      'Rider',
    ]
    const allowed = [
      ...shared,
      'Videos',
      'Original ({format})',
      'Download: {title}',
      'Notifications ({hotkey})',
    ]
    const same = KEYS.filter((key) =>
      LANGUAGES.some((language) => language !== 'en' && DEFAULT_TEXTS[language][key] === pageTexts[key]),
    )
    expect(same.filter((key) => !allowed.includes(pageTexts[key]))).toEqual([])
  })

  it('are French of which no line begins with punctuation', () => {
    expect(DEFAULT_TEXTS.fr['redeem.notYetText']).toContain('de «\u00a0{title}\u00a0» à')
    expect(DEFAULT_TEXTS.fr['banner.ticketsButton']).toMatch(/billets\u00a0!$/)
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
    const read = textReader(textsOf({ language: 'en', words: { texts } }))
    expect(read('popup.title', { when: 'today' })).toBe('We play today')
    expect(read('getIt.title')).toBe('Get It')
    // A value with braces is not a placeholder.
    expect(read('release.allByLink', { artist: '{day}' })).toBe('All music by {day}')
    const german = textsOf({ language: 'de', words: { texts } })
    expect([german['hearIt.title'], german['share.button']]).toEqual(['Songs', 'Teilen'])
  })

  it.each([
    ['en', 0, '0 items'],
    ['en', 1, '1 item'],
    ['en', 2, '2 items'],
    ['fr', 0, '0 article'],
    ['es', 1_000_000, '1000000 artículos'],
  ] as const)('%s: %d is counted as %s', (language, count, text) => {
    const read = textReader(DEFAULT_TEXTS[language])
    expect(read(pluralKey('getItCount', count, language), { count })).toBe(text)
  })

  it.each([
    ['de-AT', 'de'],
    ['ES', 'es'],
    ['nl', undefined],
  ])('the browser of a musician who reads %s suggests %s', (tag, language) => {
    expect(languageOf(tag)).toBe(language)
  })
})

it.each([
  ['de', 'This code is no longer valid.', 'Dieser Code gilt nicht mehr.'],
  [
    'en',
    'Too many tries. Please wait 1 second and try again.',
    'Too many tries. Please wait 1 second and try again.',
  ],
  [
    'fr',
    'Too many tries. Please wait 5 minutes and try again.',
    'Trop d’essais. Attends 5 minutes et réessaie.',
  ],
  [
    'es',
    'There is nothing of “Ember?” to download yet. Your code stays valid: please try again later.',
    'Aún no hay nada de «Ember?» que descargar. Tu código sigue siendo válido: inténtalo más tarde.',
  ],
  ['de', 'What no text says', 'What no text says'],
] as const)('%s: what the API says as %j is shown as %j', (language, message, shown) => {
  expect(translated(message, textReader(DEFAULT_TEXTS[language]), language)).toBe(shown)
})

describe('saving words', () => {
  const problemsOf = (texts: object) =>
    wordsInput
      .safeParse({ ...DEFAULT_WORDS, texts })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('keeps what is neither blank nor the default', () => {
    const texts = { 'hearIt.title': ' Songs ', 'getIt.title': 'Get It', 'newsletter.button': ' ' }
    const words = wordsInput.parse({ ...DEFAULT_WORDS, texts })
    expect(ownWords(words, 'en').texts).toEqual({ 'hearIt.title': 'Songs' })
    expect(ownWords(words, 'de').texts).toEqual({ 'hearIt.title': 'Songs', 'getIt.title': 'Get It' })
  })

  it('names what it does not know or cannot show', () => {
    expect(problemsOf({ 'hearIt.melody': 'x', 'newsletter.button': 'x'.repeat(31) })).toEqual([
      ['texts.hearIt.melody', 'There is no text hearIt.melody'],
      ['texts.newsletter.button', 'Must be at most 30 characters'],
    ])
    expect([isTextKey('toString'), problemsOf({ toString: 'x' })?.length]).toEqual([false, 1])
  })
})
