import { describe, expect, it } from 'vitest'
import { eventSpecialCase } from './event-special-cases.ts'

describe('events whose titles contain certain phrases (docs/product/public-pages.md#event-cards)', () => {
  it.each([
    ['Open Mic Night', 'open-mic'],
    ['OPEN-MIC at the Barn', 'open-mic'],
    ['The open  mic', 'open-mic'],
    ['Interactive Experience', 'interactive-experience'],
    ['Two interactive experiences in the woods', 'interactive-experience'],
    ['Winter Poetry Jam', 'poetry-jam'],
    ['Poetry Jam & Open Mic', 'open-mic'],
  ])('%s is %s, with a fixed schedule text', (title, kind) => {
    const specialCase = eventSpecialCase({ title })
    expect(specialCase?.kind).toBe(kind)
    expect(specialCase?.scheduleText).toMatch(/\w/)
    expect(specialCase?.imageAlt).toMatch(/\w/)
  })

  it.each(['Reopen Microwave', 'An experience', 'Poetry and jam', '', null, undefined])(
    '%s is none',
    (title) => {
      expect(eventSpecialCase({ title })).toBeNull()
    },
  )

  it('promises no hour: the date and the time are the event’s own', () => {
    for (const title of ['open mic', 'interactive experience', 'poetry jam']) {
      expect(eventSpecialCase({ title })?.scheduleText).not.toMatch(/\d|day\b/)
    }
  })
})
