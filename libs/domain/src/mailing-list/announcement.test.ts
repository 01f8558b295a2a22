import { describe, expect, it } from 'vitest'
import { announcementInput, announcementUpdate, sending, testMail } from './announcement.ts'
import { draftKey } from '../draft/draft.ts'

const WRITTEN = { subject: 'First Frost is out', text: '**Listen**' }
const messagesOf = (value: unknown) =>
  announcementInput.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('what is written', () => {
  it.each([
    [WRITTEN, { ...WRITTEN, card: null }],
    [
      { ...WRITTEN, card: null },
      { ...WRITTEN, card: null },
    ],
    [
      { subject: '  Hello ', text: ' You\n', card: { kind: 'track', id: 3 } },
      { subject: 'Hello', text: 'You', card: { kind: 'track', id: 3 } },
    ],
  ])('%j', (given, expected) => expect(announcementInput.parse(given)).toEqual(expected))

  it.each([
    [{}, ['subject: Please enter a subject', 'text: Please write a text']],
    [{ ...WRITTEN, subject: ' ' }, ['subject: Please enter a subject']],
    [{ ...WRITTEN, subject: 'x'.repeat(151) }, ['subject: Must be at most 150 characters']],
    [{ ...WRITTEN, subject: 'Hello\r\nBcc: all@example.com' }, ['subject: Must be one line']],
    [{ ...WRITTEN, subject: 'Hello\u2028you' }, ['subject: Must be one line']],
    [{ ...WRITTEN, text: 'x'.repeat(20_001) }, ['text: Must be at most 20000 characters']],
  ])('not %j', (given, expected) => expect(messagesOf(given)).toEqual(expected))

  it.each([
    { ...WRITTEN, card: { kind: 'product', id: 1 } },
    { ...WRITTEN, card: { kind: 'event', id: 0 } },
    { ...WRITTEN, state: 'sent' },
  ])('nor %j', (given) => expect(announcementInput.safeParse(given).success).toBe(false))

  it('may echo what the server owns, and name the version that was read', () => {
    const echoed = { ...WRITTEN, version: 3, id: 7, createdAt: 'x', updatedAt: 'y' }
    expect(announcementUpdate.parse(echoed)).toMatchObject({ ...WRITTEN, version: 3 })
  })
})

it('is sent now unless a time is named', () => {
  expect(sending.parse({})).toEqual({ sendAt: null })
  expect(sending.parse({ sendAt: null, version: 2 })).toEqual({ sendAt: null, version: 2 })
  expect(sending.parse({ sendAt: '2026-06-20T12:00:00Z' })).toEqual({ sendAt: '2026-06-20T12:00:00Z' })
  expect(sending.safeParse({ sendAt: 'tomorrow' }).success).toBe(false)
})

it('a test mail goes to one address', () => {
  expect(testMail.parse({ email: ' me@example.com ' })).toEqual({ email: 'me@example.com' })
  expect(testMail.safeParse({ email: 'me@example.com, you@example.com' }).success).toBe(false)
})

it('has drafts like the other forms', () => {
  expect(['announcement-new', 'announcement-12'].every((key) => draftKey.safeParse(key).success)).toBe(true)
  expect(draftKey.safeParse('announcement-0').success).toBe(false)
})
