import { describe, expect, it } from 'vitest'
import { LEGAL_PAGES, legalTextInput } from './legal.ts'
import { fillOrderYears } from './fill-legal-text.ts'
import { LEGAL_DEFAULTS } from './legal-defaults.ts'
import { LANGUAGES } from '../schema/language.ts'
import { VIDEO_SITES } from '../video/videos.ts'
import { PRIVACY_FACTS } from './privacy-facts.ts'
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
      'A picture of a show, of a release or of a product, our logo, or another picture that we show may come from the server of another company',
    )
    expect(PRIVACY_TEXT).toContain(
      'receives your IP address, the name of your browser and the address of this website',
    )
    expect(PRIVACY_TEXT).toContain('notes that for 30 days, without an IP address or the name of a browser')
    expect(PRIVACY_TEXT).toContain('of whoever signs in for 400 days, of whoever is refused for 30 days')
  })

  it('says what a download by mail, and attempts at its codes, leave behind', () => {
    expect(PRIVACY_TEXT).toContain('The address that you enter for it is used for that one mail only')
    expect(PRIVACY_TEXT).toContain('only in that mail, and only until it is sent or we give up sending it')
    expect(PRIVACY_TEXT).toMatch(/your network, .* tried download codes, .*for one day after the last time/)
  })

  it('says what a purchase leaves behind that was begun', () => {
    expect(PRIVACY_TEXT).toMatch(/somebody in your network, .* begun to buy something/)
    expect(PRIVACY_TEXT).toContain('a digest of your network until goods are paid, or no longer held for you')
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

it('the terms say with whom a buyer makes the contract, here and elsewhere', () => {
  expect(TERMS_TEXT).toContain('names the price and the seller, with whom you make the contract')
  expect(TERMS_TEXT).toContain('contract between you and that seller')
})

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(LEGAL_PAGES)('the default of %s says all of the English one, and can be saved', (page) => {
    const text = LEGAL_DEFAULTS[language][page]
    expect(shapeOf(text)).toEqual(shapeOf(LEGAL_DEFAULTS.en[page]))
    const input = { text, dateFrom: 'settings', version: 0 }
    expect(legalTextInput.parse(input)).toEqual(input)
  })
})

describe.each(LANGUAGES)('the privacy policy in %s', (language) => {
  const { privacy } = LEGAL_DEFAULTS[language]

  it('says how long orders are kept', () => {
    const words = { en: 'year', de: 'Jahr', es: 'año', fr: 'an' }
    const filled = (years: number) => fillOrderYears(privacy, years, language)
    expect(filled(1)).toMatch(new RegExp(`1\\s${words[language]},`))
    expect(filled(7)).toMatch(new RegExp(`7\\s${words[language]}(s|e),`))
    expect(filled(7)).not.toContain('{order years}')
    expect(fillOrderYears('<a title="{order years}">', 7, language)).toContain('{order years}')
  })

  it('has each fact in a list', () => {
    const facts = Object.values(PRIVACY_FACTS).flatMap((place) => Object.keys(place))
    const rights = 5
    expect(privacy.match(/^- /gm)).toHaveLength(facts.length + rights)
  })

  it('names who receives what a video, and a picture from elsewhere, tell', () => {
    for (const name of [...Object.values(VIDEO_SITES).map((site) => site.name), 'Google'])
      expect(privacy).toContain(name)
    expect(privacy).toMatch(/logo/i)
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
