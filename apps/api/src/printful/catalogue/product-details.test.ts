import { describe, expect, test } from 'vitest'
import { toMinorUnits } from '@troubadour/domain/merch/money'
import { priceText } from '@troubadour/domain/merch/price-text'
import { productAnswer, readProduct } from '../client/read-answers.ts'
import { details, variant } from '../testing/scripted-server.ts'

describe('money', () => {
  describe('toMinorUnits', () => {
    test.each([
      ['24.50', 'USD', 2450],
      ['24.5', 'USD', 2450],
      [' 24 ', 'USD', 2400],
      ['0.29', 'EUR', 29],
      ['0', 'USD', 0],
      ['1200', 'JPY', 1200],
      ['1.234', 'KWD', 1234],
    ])('%j in %s is %d', (amount, currency, minor) => {
      expect(toMinorUnits(amount, currency)).toBe(minor)
    })

    test.each([
      ['', 'USD'],
      ['free', 'USD'],
      ['-3.00', 'USD'],
      ['1e5', 'USD'],
      ['1,000.00', 'USD'],
      ['99999999999', 'USD'],
      ['21474836.48', 'USD'],
      ['24.50', ''],
      ['24.50', 'usd'],
      ['24.50', 'DOLLARS'],
    ])('%j in %j is no amount', (amount, currency) => {
      expect(toMinorUnits(amount, currency)).toBeNull()
    })
  })

  describe('priceText', () => {
    test.each([
      [2450, 2450, 'USD', '$24.50'],
      [2450, 3200, 'USD', 'From $24.50'],
      [4200, 4200, 'USD', '$42.00'],
      [1999, 1999, 'EUR', '€19.99'],
      [1200, 1500, 'JPY', 'From ¥1,200'],
      [1234, 1234, 'KWD', 'KWD 1.234'],
    ])('%d to %d %s is %s', (minMinor, maxMinor, currency, text) => {
      // Intl puts a non-breaking space after a currency without a symbol.
      expect(priceText({ minMinor, maxMinor, currency }).replaceAll('\u00a0', ' ')).toBe(text)
    })

    test('no price is no text', () => expect(priceText(null)).toBe(''))

    test.each([
      ['de', {}, 'Ab 1.224,50 $'],
      ['fr', {}, 'À partir de 1 224,50 $US'],
      ['es', { 'offer.fromText': 'A partir de {price}' }, 'A partir de 1224,50 US$'],
    ] as const)('in %s, with %j of its own: %s', (language, texts, text) => {
      const range = { minMinor: 122_450, maxMinor: 130_000, currency: 'USD' }
      expect(priceText(range, { language, words: { texts } }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
    })
  })
})

describe('read product', () => {
  const read = (variants: unknown[], changes: Record<string, unknown> = {}) =>
    readProduct(productAnswer(7).parse(details(7, variants, changes)))
  /** A product for sale. */
  const productOf = (variants: unknown[], changes: Record<string, unknown> = {}) => {
    const result = read(variants, changes)
    return result && 'product' in result ? result.product : null
  }
  const MOCK_UP = 'https://files.cdn.printful.com/files/mock-up.png'
  const THUMBNAIL = 'https://files.cdn.printful.com/files/thumbnail.png'

  test('a product', () => {
    expect(read([variant()])).toEqual({
      product: {
        id: 7,
        title: 'Hoodie 7',
        imageSource: MOCK_UP,
        price: { minMinor: 4200, maxMinor: 4200, currency: 'USD' },
        isSoldOut: false,
        blankIds: [599],
        variants: [{ size: '', colour: '', priceMinor: 4200, isSoldOut: false }],
      },
    })
  })

  test('a variant has its size and colour, its price in the currency of the first one, and whether it can be had', () => {
    const variants = [
      variant({ size: ' S ', color: 'Pine\n' }),
      variant({ size: 'M', color: 7, currency: 'EUR' }),
      variant({ size: 'L', availability_status: 'out_of_stock', retail_price: null }),
      variant({ size: 'XL', is_ignored: true }),
    ]
    expect(productOf(variants)?.variants).toEqual([
      { size: 'S', colour: 'Pine', priceMinor: 4200, isSoldOut: false },
      { size: 'M', colour: '', priceMinor: null, isSoldOut: false },
      { size: 'L', colour: '', priceMinor: null, isSoldOut: true },
    ])
  })

  describe('what is not for sale', () => {
    test.each([
      ['an ignored product', [variant()], { is_ignored: true }, /ignored in Printful/],
      ['no variants', [], {}, /None of its variants/],
      ['nothing synced', [variant({ synced: false })], {}, /None of its variants/],
      ['ignored variants', [variant({ is_ignored: true })], {}, /None of its variants/],
    ])('%s', (_, variants, changes, reason) => {
      expect(read(variants, changes)).toEqual({
        title: 'Hoodie 7',
        skipReason: expect.stringMatching(reason),
      })
    })

    test('a variant that is ignored or not synced does not count beside others', () => {
      const other = { retail_price: '1.00', product: { product_id: 1 } }
      const product = productOf([
        variant({
          ...other,
          is_ignored: true,
          files: [{ type: 'preview', preview_url: 'https://x.test/1.png' }],
        }),
        variant({ ...other, synced: false }),
        variant(),
      ])
      expect(product).toMatchObject({
        price: { minMinor: 4200 },
        blankIds: [599],
        imageSource: MOCK_UP,
      })
    })
  })

  describe('stock', () => {
    test.each([
      ['active', false],
      [undefined, false],
      [null, false],
      ['something_new', false],
      ['discontinued', true],
      ['out_of_stock', true],
      ['temporary_out_of_stock', true],
    ])('%j is sold out: %j', (status, isSoldOut) => {
      expect(productOf([variant({ availability_status: status })])?.isSoldOut).toBe(isSoldOut)
    })

    test('one variant that can be had is enough', () => {
      const gone = variant({ availability_status: 'discontinued' })
      expect(productOf([gone, variant(), gone])?.isSoldOut).toBe(false)
    })
  })

  describe('prices', () => {
    const priced = (retail_price: unknown, changes: Record<string, unknown> = {}) =>
      variant({ retail_price, ...changes })

    test.each<[string, unknown[], unknown]>([
      ['the lowest and the highest', [priced('45'), priced('42.00'), priced('43.5')], [4200, 4500, 'USD']],
      ['a number', [priced(42.5)], [4250, 4250, 'USD']],
      ['null beside a price', [priced(null), priced('42.00')], [4200, 4200, 'USD']],
      ['words beside a price', [priced('free'), priced('42.00'), priced('-1')], [4200, 4200, 'USD']],
      ['no price at all', [priced(null), priced(undefined), priced('')], null],
      ['no currency', [priced('42.00', { currency: null })], null],
      [
        'what is out of stock',
        [priced('10.00', { availability_status: 'out_of_stock' }), priced('42.00')],
        [4200, 4200, 'USD'],
      ],
      [
        'everything out of stock',
        [priced('10.00'), priced('42.00')].map((one) => ({ ...one, availability_status: 'out_of_stock' })),
        [1000, 4200, 'USD'],
      ],
      [
        'several currencies: that of the first with a price',
        [priced(null, { currency: 'USD' }), priced('40', { currency: 'eur' }), priced('1.00')],
        [4000, 4000, 'EUR'],
      ],
    ])('%s', (_, variants, expected) => {
      const price = productOf(variants)?.price
      expect(price && [price.minMinor, price.maxMinor, price.currency]).toEqual(expected)
    })
  })

  describe('the picture', () => {
    const art = { type: 'default', preview_url: 'https://x.test/art.png', url: 'https://x.test/art.ai' }
    const preview = (preview_url: unknown) => ({ type: 'preview', preview_url })

    test.each<[string, unknown, string]>([
      ['print art alone', [art], THUMBNAIL],
      ['no files', [], THUMBNAIL],
      ['files that are none', null, THUMBNAIL],
      ['a mock-up without an address', [art, preview(null)], THUMBNAIL],
      ['a mock-up at no address of the web', [preview('javascript:alert(1)'), preview('x')], THUMBNAIL],
      ['the mock-up behind the art', [null, art, preview('https://x.test/m.png')], 'https://x.test/m.png'],
    ])('%s', (_, files, source) => {
      expect(productOf([variant({ files })])?.imageSource).toBe(source)
    })

    test('comes from the first variant that has one', () => {
      expect(productOf([variant({ files: [art] }), variant()])?.imageSource).toBe(MOCK_UP)
    })

    test('is none where there is neither', () => {
      expect(productOf([variant({ files: [art] })], { thumbnail_url: null })?.imageSource).toBeNull()
    })
  })

  describe('leniency', () => {
    test('everything may be missing', () => {
      expect(productOf([{}], { name: undefined, thumbnail_url: undefined, is_ignored: undefined })).toEqual({
        id: 7,
        title: 'Product 7',
        imageSource: null,
        price: null,
        isSoldOut: false,
        blankIds: [],
        variants: [{ size: '', colour: '', priceMinor: null, isSoldOut: false }],
      })
    })

    test('a variant that is none is left out', () => {
      expect(productOf([null, 'x', variant()])?.price).toMatchObject({ minMinor: 4200 })
    })

    test('far too many variants are too many to look at', () => {
      const many = Array.from({ length: 200_000 }, (_, index) =>
        variant({ product: { product_id: index + 1 } }),
      )
      expect(productOf(many)?.blankIds).toHaveLength(1000)
    })

    test('blanks are named once, and only by numbers', () => {
      const of = (product_id: unknown) => variant({ product: { product_id } })
      expect(productOf([of(5), of(5), of('6'), of(2 ** 60), of(null), of(71)])?.blankIds).toEqual([5, 71])
    })
  })
})
