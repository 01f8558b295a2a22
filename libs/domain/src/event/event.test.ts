import { describe, expect, it } from 'vitest'
import { eventInput, eventUpdate, newEvent } from './event.ts'

const VALID = {
  title: 'Songs by Lantern Light',
  date: 'May 30, 2025',
  venue: 'The Lantern Room',
  location: '12 Mill Lane',
  price: 'FREE',
  imageUrl: '/media/demo/event.webp',
}

function messagesOf(input: unknown): Record<string, string> {
  const issues = eventInput.safeParse(input).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the event form (docs/product/validation.md#event-form)', () => {
  const required: [keyof typeof VALID, string][] = [
    ['title', 'Title is required'],
    ['date', 'Date is required'],
    ['venue', 'Venue name is required'],
    ['location', 'Address is required'],
    ['price', 'Price is required (use "FREE" for free events)'],
    ['imageUrl', 'Image URL is required'],
  ]
  it.each(required)('%s is missing: %s', (field, message) => {
    const { [field]: _dropped, ...rest } = VALID
    expect(messagesOf(rest)).toEqual({ [field]: message })
    expect(messagesOf({ ...VALID, [field]: null })).toEqual({ [field]: message })
  })
  it.each(required)('%s is blank or whitespace-only, which counts as missing: %s', (field, message) => {
    expect(messagesOf({ ...VALID, [field]: '' })).toEqual({ [field]: message })
    expect(messagesOf({ ...VALID, [field]: ' \t\n' })).toEqual({ [field]: message })
  })

  it('time, link and description are optional, and blank is empty', () => {
    const expected = { time: null, link: null, description: null, isFeatured: false, isVisible: true }
    expect(eventInput.parse(VALID)).toMatchObject(expected)
    expect(eventInput.parse({ ...VALID, time: '', link: ' ', description: '' })).toMatchObject(expected)
  })

  it.each([
    ['title', 'x'.repeat(201)],
    ['description', 'x'.repeat(5001)],
    ['link', `https://a.example/${'x'.repeat(2048)}`],
  ])('%s has a longest length', (field, value) => {
    expect(messagesOf({ ...VALID, [field]: value })[field]).toMatch(/^Must be at most \d+ characters$/)
  })

  it('links that a browser would run are refused', () => {
    expect(messagesOf({ ...VALID, link: 'javascript:alert(1)' })).toEqual({
      link: 'Must be a web address that starts with http:// or https://',
    })
  })

  it.each([
    ['title', 7],
    ['isFeatured', 'yes'],
    ['description', {}],
  ])('%s of another type is refused', (field, value) => {
    expect(Object.keys(messagesOf({ ...VALID, [field]: value }))).toEqual([field])
  })

  it('server-owned keys are accepted, unknown ones refused (docs/product/calls.md#conventions-of-the-api)', () => {
    expect(messagesOf({ ...VALID, id: 4, createdAt: 'x', updatedAt: 'y' })).toEqual({})
    expect(messagesOf({ ...VALID, isAdmin: true })).toEqual({ '': 'Unrecognized key: "isAdmin"' })
  })

  it('a replaced event carries the version it was read at, or none', () => {
    expect(eventUpdate.parse({ ...VALID, version: 3 }).version).toBe(3)
    expect(eventUpdate.parse(VALID).version).toBeUndefined()
    expect(eventUpdate.safeParse({ ...VALID, version: 'x' }).success).toBe(false)
  })

  it('everything that is missing is named at once, the picture too', () => {
    expect(messagesOf({ ...VALID, title: '', imageUrl: '' })).toEqual({
      title: 'Title is required',
      imageUrl: 'Image URL is required',
    })
  })

  it.each([
    [{ imageUrl: '', pictureKind: 'date' }, {}],
    [{ imageUrl: undefined, pictureKind: 'date' }, {}],
    [{ imageUrl: ' ', pictureKind: 'picture' }, { imageUrl: 'Image URL is required' }],
    [{ imageUrl: '' }, { imageUrl: 'Image URL is required' }],
    [
      { imageUrl: '', pictureKind: 'none' },
      { pictureKind: expect.any(String), imageUrl: 'Image URL is required' },
    ],
  ])('a show without a picture says so: %o', (picture, messages) => {
    expect(messagesOf({ ...VALID, ...picture })).toEqual(messages)
  })

  it('a replaced event may be one that is stored without a picture', () => {
    expect(eventUpdate.parse({ ...VALID, imageUrl: '' }).imageUrl).toBe('')
    expect(eventUpdate.safeParse({ ...VALID, imageUrl: '//evil.example' }).success).toBe(false)
  })
})

it('a new event starts with id 0, empty texts, visible, not featured (docs/product/entities.md#event)', () => {
  const { id, slug, isVisible, isFeatured, status, address, pictureKind, hasFeesNote, ...texts } = newEvent
  expect({ id, slug, isVisible, isFeatured, pictureKind, hasFeesNote }).toEqual({
    id: 0,
    slug: null,
    isVisible: true,
    isFeatured: false,
    pictureKind: 'picture',
    hasFeesNote: null,
  })
  expect(status).toBe('scheduled')
  expect(new Set([...Object.values(texts), ...Object.values(address)])).toEqual(new Set(['']))
})
