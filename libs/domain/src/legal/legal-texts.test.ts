import { describe, expect, it } from 'vitest'
import { LEGAL_PAGES, legalTextInput } from './legal.ts'
import { LEGAL_DEFAULTS } from './legal-defaults.ts'
import { LANGUAGES } from '../schema/language.ts'
import { PRIVACY_TEXT } from './privacy-text.ts'
import { TERMS_TEXT } from './terms-text.ts'

describe('the privacy policy', () => {
  it('says what is stored in the browser, and what is loaded only after consent', () => {
    expect(PRIVACY_TEXT).toContain('The public pages set no cookies')
    expect(PRIVACY_TEXT).toContain('are loaded only after you have asked for them')
    expect(PRIVACY_TEXT).toContain('unsubscribe link in each mail')
  })

  it('says what other servers learn by pictures, and what is stored of refused requests', () => {
    expect(PRIVACY_TEXT).toContain(
      'A picture of a show or of a release may come from the server of another company',
    )
    expect(PRIVACY_TEXT).toContain(
      'receives your IP address, the name of your browser and the address of this website',
    )
    expect(PRIVACY_TEXT).toContain('notes that for 30 days, without an IP address or the name of a browser')
    expect(PRIVACY_TEXT).toContain(
      'of whoever signs in are recorded for 400 days, of whoever is refused for 30 days',
    )
  })

  it('says what becomes of an address on the list', () => {
    for (const part of [
      'only after you have confirmed there that the address is yours',
      'deleted 30 days after that mail',
      'the words that you agreed to',
      'one that must not be written to',
      'we delete it and everything that belongs to it for good',
    ]) {
      expect(PRIVACY_TEXT).toContain(part)
    }
  })
})

it('the terms say that nothing is sold', () => {
  expect(TERMS_TEXT).toContain('no order is placed and no payment is taken here')
})

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(LEGAL_PAGES)('the default of %s says all of the English one, and can be saved', (page) => {
    const text = LEGAL_DEFAULTS[language][page]
    expect(shapeOf(text)).toEqual(shapeOf(LEGAL_DEFAULTS.en[page]))
    const input = { text, dateFrom: 'settings', version: 0 }
    expect(legalTextInput.parse(input)).toEqual(input)
  })
})

/** The structure of each paragraph: heading or not, number of list items, numbers, links and placeholders. */
const shapeOf = (text: string) =>
  text.split('\n\n').map((part) => ({
    isHeading: part.startsWith('## '),
    items: part.match(/^- /gm)?.length,
    numbers: part.match(/\d+/g),
    links: part.match(/\(\/\w+\)/g),
    placeholders: part.toLowerCase().match(/\{[\w ]+\}/g),
  }))
