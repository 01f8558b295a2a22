import type {
  Announcement,
  AnnouncementState,
  ListedAnnouncement,
} from '@troubadour/domain/mailing-list/announcement'
import type { BadgeTone } from '@troubadour/ui/cards/card'

const WORDS: Record<AnnouncementState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  sending: { label: 'Sending', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
}

/** Label of a state; without a mail server nothing was sent, and the mails stay on this machine. */
export function announcementWords({ state, staysHere }: Pick<Announcement, 'state' | 'staysHere'>) {
  return state === 'sent' && staysHere ? ({ label: 'Stays here', tone: 'warning' } as const) : WORDS[state]
}

/** Polling interval of an announcement that is being sent, in ms. */
const ASK_MS = 1000
/** The longest timeout that timers support, in ms. */
const TIMER_MAX_MS = 2_147_483_647

/** When to refetch an announcement: each second while it is being sent, and when a scheduled one is due. */
export function askAgainIn(
  { state, sendAt }: Pick<Announcement, 'state' | 'sendAt'>,
  now: Date,
): number | false {
  if (state === 'sending') return ASK_MS
  if (state !== 'scheduled' || sendAt === null) return false
  return Math.min(TIMER_MAX_MS, Math.max(ASK_MS, Date.parse(sendAt) - now.getTime()))
}

/** The earliest time for several of them. */
export function askAgainForAll(announcements: readonly ListedAnnouncement[], now: Date): number | false {
  const waits = announcements.map((one) => askAgainIn(one, now)).filter((wait) => wait !== false)
  return waits.length > 0 && Math.min(...waits)
}

/** Number of mails in a final state. */
export function doneCount({ delivery }: Pick<Announcement, 'delivery'>): number {
  return delivery.recipients - delivery.waiting
}
