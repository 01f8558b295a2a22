import { expect, it } from 'vitest'
import { mockAnnouncement } from '@troubadour/api-client/mock/mailing-list-seed'
import { askAgainForAll, askAgainIn } from './announcement-state.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const draft = mockAnnouncement({ id: 1 })
const sending = mockAnnouncement({ id: 2, state: 'sending' })
const scheduledFor = (sendAt: string) => mockAnnouncement({ id: 3, state: 'scheduled', sendAt })

it.each([
  ['a draft', draft, false],
  ['one that is being sent', sending, 1000],
  ['a paused one', mockAnnouncement({ id: 4, state: 'paused' }), false],
  ['a scheduled one, when it is due', scheduledFor('2026-05-01T12:05:00Z'), 300_000],
  ['a scheduled one that is overdue', scheduledFor('2026-05-01T11:00:00Z'), 1000],
  ['one so far away that no timer waits for it', scheduledFor('2027-05-01T12:00:00Z'), 2_147_483_647],
])('asks again for %s', (_what, announcement, wait) => {
  expect(askAgainIn(announcement, NOW)).toBe(wait)
})

it('asks for all of them as soon as one has news', () => {
  expect(askAgainForAll([draft, scheduledFor('2026-05-01T12:05:00Z'), sending], NOW)).toBe(1000)
  expect(askAgainForAll([draft], NOW)).toBe(false)
})
