import { ANNOUNCEMENT_STATES } from '@troubadour/domain/mailing-list/announcement'
import { expect, test } from 'vitest'
import { refusalIn, stateAfter, type AnnouncementAction } from './change-announcement.ts'

/** From draft, scheduled, sending, paused and sent, in this order; '' where it is refused. */
const EXPECTED: Record<AnnouncementAction, string[]> = {
  edit: ['draft', 'scheduled', '', '', ''],
  delete: ['gone', 'gone', '', '', ''],
  schedule: ['scheduled', 'scheduled', '', '', ''],
  unschedule: ['', 'draft', '', '', ''],
  begin: ['sending', 'sending', '', '', ''],
  pause: ['', '', 'paused', '', ''],
  resume: ['', '', '', 'sending', ''],
  resend: ['', '', 'sending', 'paused', 'sending'],
  finish: ['', '', 'sent', '', ''],
}

test.each(Object.entries(EXPECTED))('%s', (action, expected) => {
  // The keys of the table are the actions.
  const after = ANNOUNCEMENT_STATES.map((state) => stateAfter(action as AnnouncementAction, state) ?? '')
  expect(after).toEqual(expected)
})

test('each state says why it is in the way', () => {
  expect(new Set(ANNOUNCEMENT_STATES.map(refusalIn)).size).toBe(ANNOUNCEMENT_STATES.length)
})
