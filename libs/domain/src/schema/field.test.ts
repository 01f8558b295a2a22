import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  imageList,
  isCalendarDate,
  optionalCalendarDate,
  optionalSpotifyEmbed,
  rowId,
  saleInfo,
} from './field.ts'
import { isImageUrl, isLinkUrl } from './urls.ts'
import { splitImageList } from './item-values.ts'

describe('links are http: or https: (docs/product/validation.md#fields)', () => {
  it.each([
    'https://a.example',
    'http://a.example/path?q=1#top',
    'HTTPS://A.EXAMPLE',
    'https://a.example:8443/ü',
  ])('takes %s', (value) => expect(isLinkUrl(value)).toBe(true))
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' https://a.example',
    'java\nscript:alert(1)',
    'https://a.example/\u0000',
    'https:\t//a.example',
    '//a.example',
    '/path',
    'a.example',
    'ftp://a.example',
    'data:text/html,x',
    'https://',
    'https:a.example',
    'https://user:password@a.example',
    'https://user@a.example',
  ])('refuses %j', (value) => expect(isLinkUrl(value)).toBe(false))
})

describe('images are https: or a /media/ path (docs/product/validation.md#fields)', () => {
  it.each(['https://a.example/x.png', '/media/demo/cover.webp', '/media/a_b-c.1/2.avif'])(
    'takes %s',
    (value) => expect(isImageUrl(value)).toBe(true),
  )
  it.each([
    'http://a.example/x.png',
    '/media/../api/user',
    '/media/',
    '/other/x.png',
    '//a.example/x.png',
    'media/x.png',
    '/media/x y.png',
  ])('refuses %s', (value) => expect(isImageUrl(value)).toBe(false))
})

describe('Spotify players', () => {
  it('are made of a share link', () =>
    expect(optionalSpotifyEmbed.parse('https://open.spotify.com/intl-fr/track/abc?si=1')).toBe(
      'https://open.spotify.com/embed/track/abc',
    ))
  it.each([
    'https://open.spotify.com/embed/track/abc123',
    'https://open.spotify.com/embed/album/x?utm_source=generator',
  ])('takes %s', (value) => expect(optionalSpotifyEmbed.parse(value)).toBe(value))
  it.each([
    'https://open.spotify.com/user/abc',
    'https://open.spotify.com.evil.example/embed/track/abc',
    'https://evil.example/embed/track/abc',
    'http://open.spotify.com/embed/track/abc',
    'https://user@open.spotify.com/embed/track/abc',
    'https://open.spotify.com/embed/../track',
  ])('refuses %s', (value) => expect(optionalSpotifyEmbed.safeParse(value).success).toBe(false))
  it.each(['', '  ', null, undefined])('takes %j as none (docs/product/validation.md#fields)', (value) =>
    expect(optionalSpotifyEmbed.parse(value)).toBeNull(),
  )
})

describe('additional images (docs/product/entities.md#merch-item)', () => {
  it('drops blanks and keeps the order', () => {
    expect(imageList.parse(' https://a.example/1.png, ,/media/2.png,')).toBe(
      'https://a.example/1.png,/media/2.png',
    )
    expect(splitImageList(null)).toEqual([])
  })
  it('names each picture once, where it stood first', () => {
    expect(imageList.parse('/media/2.png,https://a.example/1.png, /media/2.png')).toBe(
      '/media/2.png,https://a.example/1.png',
    )
  })
  it('checks every entry', () => {
    expect(imageList.safeParse('https://a.example/1.png,javascript:alert(1)').success).toBe(false)
  })
  it('keeps a comma inside an address when it is written %2C', () => {
    expect(splitImageList('https://a.example/a%2Cb.png')).toEqual(['https://a.example/a%2Cb.png'])
  })
})

describe('the sale tag (docs/product/constants.md#merch-values)', () => {
  it.each([
    ['Hidden', 'Hidden'],
    [' New! ', 'New!'],
    ['', ''],
    [null, ''],
  ])('takes %j as %j', (value, expected) => expect(saleInfo.parse(value)).toBe(expected))
  it.each(['hidden', 'HIDDEN', ' hiDden '])('refuses %j, which would be published as a tag', (value) =>
    expect(saleInfo.safeParse(value).success).toBe(false),
  )
})

describe('calendar days', () => {
  it.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['tomorrow', false],
    ['0000-01-01', false],
  ])('%s: %s', (value, expected) => expect(isCalendarDate(value)).toBe(expected))

  it.each([
    ['', null],
    [null, null],
    [undefined, null],
    ['2026-06-03', '2026-06-03'],
  ])('a release date %j is kept as %j (docs/product/validation.md#track-form)', (value, expected) =>
    expect(optionalCalendarDate.parse(value)).toBe(expected),
  )
  it('converts a value that is no text to it (docs/product/validation.md#track-form)', () => {
    expect(optionalCalendarDate.safeParse(20260603).error?.issues[0]?.message).toBe(
      'Must be a date as YYYY-MM-DD',
    )
  })
})

describe('row ids', () => {
  it.each([
    ['7', 7],
    [7, 7],
    ['2147483647', 2_147_483_647],
  ])('takes %j', (value, expected) => expect(rowId.parse(value)).toBe(expected))
  it.each(['0', '-1', '1e3', ' 5', '0x10', '2147483648', '1.5', 'abc', '', 0, 1.5, null])(
    'refuses %j',
    (value) => expect(rowId.safeParse(value).success).toBe(false),
  )
})

it('no text at all makes the checks throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      for (const schema of [optionalSpotifyEmbed, imageList, saleInfo, optionalCalendarDate, rowId])
        schema.safeParse(value)
      return typeof isLinkUrl(value) === 'boolean' && typeof isImageUrl(value) === 'boolean'
    }),
  )
})
