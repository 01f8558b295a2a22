import { describe, expect, it } from 'vitest'
import { draftInput, draftKey } from './draft.ts'

describe('what a draft is of', () => {
  it.each(['site', 'event-new', 'event-12', 'track-new', 'track-2147483647', 'announcement-3'])('%s', (key) =>
    expect(draftKey.safeParse(key).success).toBe(true),
  )
  it.each(['', 'event', 'event-', 'event-0', 'event-01', 'user-1', 'event-1/../2', 'EVENT-1', 'site-1'])(
    'not %s',
    (key) => expect(draftKey.safeParse(key).success).toBe(false),
  )
})

describe('what is kept of it', () => {
  it('is whatever the form has, unfinished as it may be', () => {
    const draft = { content: { title: '', isVisible: true }, baseVersion: null }
    expect(draftInput.parse(draft)).toEqual(draft)
  })
  it('is no more than a form can hold', () => {
    const content = { title: 'x'.repeat(100_001) }
    expect(draftInput.safeParse({ content, baseVersion: 1 }).success).toBe(false)
  })
  it('is nothing else', () => {
    expect(draftInput.safeParse({ content: {}, baseVersion: 1, userId: 2 }).success).toBe(false)
    expect(draftInput.safeParse({ content: [], baseVersion: 1 }).success).toBe(false)
  })
})
