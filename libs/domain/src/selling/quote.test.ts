import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Zone } from './delivery.ts'
import {
  countriesOf,
  discountsOf,
  isPayable,
  missingForFreeShipping,
  sentTogetherFrom,
  shippingMinor,
  shippingNote,
  zoneOf,
  type PricedLine,
} from './quote.ts'
import { EU_COUNTRIES, SHIPPING_COUNTRIES, type ZoneArea } from './shipping-countries.ts'

const goods = (amountMinor: number, quantity = 1): PricedLine => ({ amountMinor, quantity, isGoods: true })
const music = (amountMinor: number): PricedLine => ({ amountMinor, quantity: 1, isGoods: false })

describe('a discount (docs/product/selling.md#discount-codes)', () => {
  test.each<[string, PricedLine[], Parameters<typeof discountsOf>[1], string, number[]]>([
    ['without a code there is none', [goods(2400), music(800)], null, 'USD', [0, 0]],
    [
      'a percentage is rounded once, for the whole bag',
      [music(333), music(333)],
      { percent: 10 },
      'USD',
      [34, 33],
    ],
    ['half a cent goes to the buyer', [music(50)], { percent: 25 }, 'USD', [13]],
    ['yen have no parts', [goods(1999), goods(1)], { percent: 15 }, 'JPY', [300, 0]],
    [
      'of dinars the third decimal stays zero',
      [goods(9990), goods(5010)],
      { percent: 33 },
      'KWD',
      [3300, 1650],
    ],
    ['and so it does where it is rounded', [goods(1010)], { percent: 50 }, 'KWD', [510]],
    ['all of it is all of it', [goods(2400, 2), music(801)], { percent: 100 }, 'USD', [2400, 801]],
    ['an amount is shared out by the amounts', [goods(3000), goods(1000)], { minor: 400 }, 'USD', [300, 100]],
    [
      'three equal lines take a unit that is left by their places',
      [goods(100), goods(100), goods(100)],
      { minor: 100 },
      'USD',
      [34, 33, 33],
    ],
    ['the unit goes to the largest remainder', [goods(100), goods(101)], { minor: 100 }, 'USD', [50, 50]],
    [
      'an amount of more than the bag is the bag',
      [goods(300), music(200)],
      { minor: 900 },
      'USD',
      [300, 200],
    ],
    ['of an amount in dinars the third decimal goes', [goods(5000)], { minor: 1005 }, 'KWD', [1010]],
    ['nothing is left of nothing', [music(0)], { minor: 500 }, 'USD', [0]],
  ])('%s', (_name, lines, discount, currency, expected) => {
    expect(discountsOf(lines, discount, currency)).toEqual(expected)
  })

  test('is the same in its parts as in the whole, and no line goes below zero', () => {
    const line = fc.integer({ min: 0, max: 9_999_999 })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (amounts, percent, currency) => {
          const step = currency === 'KWD' ? 10 : 1
          const lines = amounts.map((amount) => goods(amount * step))
          const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
          const shares = discountsOf(lines, { percent }, currency)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(
            Math.round((subtotal * percent) / 100) * step,
          )
          shares.forEach((share, index) => {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(lines[index]?.amountMinor ?? -1)
            expect(share % step).toBe(0)
          })
        },
      ),
    )
  })
})

describe('shipping (docs/product/selling.md#shipping)', () => {
  const zone = { firstAmount: '4.50', furtherAmount: '1.20', freeFrom: null }
  test.each<
    [
      string,
      PricedLine[],
      number[],
      typeof zone | (Omit<typeof zone, 'freeFrom'> & { freeFrom: string }),
      string,
      number,
    ]
  >([
    ['the first item', [goods(2400)], [0], zone, 'USD', 450],
    ['a further one costs less', [goods(4800, 2)], [0], zone, 'USD', 570],
    [
      'of a mixed bag, music costs nothing',
      [goods(2400), music(800), goods(3000, 2)],
      [0, 0, 0],
      zone,
      'USD',
      690,
    ],
    ['of music alone, nothing', [music(800)], [0], zone, 'USD', 0],
    ['free from an amount', [goods(5000)], [0], { ...zone, freeFrom: '50' }, 'USD', 0],
    ['not a cent below it', [goods(4999)], [0], { ...zone, freeFrom: '50' }, 'USD', 450],
    ['an amount that is really paid', [goods(5000)], [1], { ...zone, freeFrom: '50' }, 'USD', 450],
    ['and paid for goods', [goods(4000), music(2000)], [0, 0], { ...zone, freeFrom: '50' }, 'USD', 450],
    ['also free from nothing', [goods(1)], [0], { ...zone, freeFrom: '0' }, 'USD', 0],
    ['yen', [goods(3000, 3)], [0], { ...zone, firstAmount: '500', furtherAmount: '120' }, 'JPY', 740],
    ['yen that were typed with a point are rounded', [goods(3000)], [0], zone, 'JPY', 5],
    ['dinars', [goods(9000, 2)], [0], { ...zone, firstAmount: '1.255', furtherAmount: '0.5' }, 'KWD', 1760],
  ])('%s', (_name, lines, discounts, at, currency, expected) => {
    expect(shippingMinor(lines, discounts, at, currency)).toBe(expected)
  })

  test.each<[string, PricedLine[], number[], { firstAmount?: string; freeFrom: string | null }, number?]>([
    ['of goods below the amount', [goods(3000)], [0], { freeFrom: '50' }, 2000],
    ['of goods, without music', [goods(3000), music(900)], [0, 0], { freeFrom: '50' }, 2000],
    ['nothing while a code takes something off', [goods(3000)], [500], { freeFrom: '50' }],
    ['nothing from the amount on', [goods(5000)], [0], { freeFrom: '50' }],
    ['nothing where it is free anyway', [goods(3000)], [0], { firstAmount: '0', freeFrom: '50' }],
    ['nothing where it is never free', [goods(3000)], [0], { freeFrom: null }],
    ['nothing of music alone', [music(900)], [0], { freeFrom: '50' }],
  ])('is free with so much more: %s', (_name, lines, discounts, at, expected) => {
    expect(missingForFreeShipping(lines, discounts, { ...zone, ...at }, 'USD')).toBe(expected)
  })
})

describe('what can be paid', () => {
  test.each<[string, number, boolean, string, boolean]>([
    ['music for nothing', 0, false, 'USD', true],
    ['goods are never free', 0, true, 'USD', false],
    ['nothing between zero and the least: 49 cents', 49, false, 'USD', false],
    ['the least', 50, true, 'USD', true],
    ['49 yen', 49, true, 'JPY', false],
    ['50 yen', 50, true, 'JPY', true],
    ['0.490 dinars', 490, true, 'KWD', false],
    ['0.500 dinars', 500, true, 'KWD', true],
    ['eight digits', 99_999_999, true, 'USD', true],
    ['nine digits', 100_000_000, true, 'USD', false],
  ])('%s', (_name, total, hasGoods, currency, expected) => {
    expect(isPayable(total, { hasGoods }, currency)).toBe(expected)
  })
})

describe('zones (docs/product/selling.md#shipping)', () => {
  const zoneFor = (area: ZoneArea, countries: string[] = []): Zone => ({
    ...{ id: area, area, countries, firstAmount: '5', furtherAmount: '1', freeFrom: null },
  })
  const all = [zoneFor('world'), zoneFor('eu'), zoneFor('home'), zoneFor('countries', ['FR', 'CH'])]
  test.each([
    ['home comes before the European Union', 'DE', 'home'],
    ['the European Union before the world', 'AT', 'eu'],
    ['all others are the world', 'US', 'world'],
    ['chosen countries come first, of the Union', 'FR', 'countries'],
    ['and others', 'CH', 'countries'],
  ])('%s', (_name, country, expected) => {
    expect(zoneOf(country, all, 'DE')?.id).toBe(expected)
  })

  test('a chosen country comes before home', () => {
    expect(zoneOf('DE', [zoneFor('home'), zoneFor('countries', ['DE'])], 'DE')?.id).toBe('countries')
  })

  test('have each country once', () => {
    const countries = all.flatMap((zone) => countriesOf(zone, all, 'DE'))
    expect(countries.sort()).toEqual([...SHIPPING_COUNTRIES].sort())
    expect(countriesOf(zoneFor('home'), all, 'DE')).toEqual(['DE'])
    expect(countriesOf(zoneFor('eu'), all, 'DE')).toHaveLength(EU_COUNTRIES.length - 2)
  })

  test('leave out where nothing is sent, and home while it is not known', () => {
    const few = [zoneFor('home'), zoneFor('eu')]
    expect(zoneOf('US', few, 'DE')).toBeUndefined()
    expect(countriesOf(zoneFor('home'), few, '')).toEqual([])
  })

  const free = { ...zoneFor('home'), firstAmount: '0', furtherAmount: '0' }
  const freeFrom = (area: ZoneArea, amount: string) => ({ ...zoneFor(area), freeFrom: amount })
  test.each<[string, Zone[], ReturnType<typeof shippingNote>]>([
    ['nothing where nothing is sent', [], null],
    ['nothing of zones without a country', [zoneFor('countries')], null],
    ['that it costs something', [free, zoneFor('eu')], { isFree: false, freeFromMinor: null }],
    ['that it is free', [free], { isFree: true }],
    ['that it is free from nothing on', [freeFrom('home', '0')], { isFree: true }],
    [
      'the amount that is enough everywhere',
      [free, freeFrom('eu', '50'), freeFrom('world', '80')],
      { isFree: false, freeFromMinor: 8000 },
    ],
  ])('beside a price: %s', (_what, zones, note) => {
    expect(shippingNote(zones, 'DE', 'USD')).toEqual(note)
  })
})

describe('the day from which goods are sent together (docs/product/selling.md#pre-orders)', () => {
  const line = (availableFrom?: string | null, quantity = 1) => ({ availableFrom, quantity })
  test.each([
    ['is the latest one', [line('2026-07-01'), line('2027-01-20'), line(null)], '2027-01-20'],
    ['is said by the lines, where it is the same', [line('2026-07-01'), line('2026-07-01')], null],
    ['is none for goods that are there', [line(null), line(null)], null],
    ['does not count music', [line('2026-07-01'), line()], null],
    ['does not count what is sold out', [line('2026-07-01'), line(null, 0)], null],
  ])('%s', (_what, lines, day) => {
    expect(sentTogetherFrom(lines)).toBe(day)
  })
})
