import type { Announcement } from '@troubadour/domain/mailing-list/announcement'

/** The one that is being sent or waits in the middle of it, else the scheduled one that is next; undefined for none. */
export function currentAnnouncement(announcements: readonly Announcement[]): Announcement | undefined {
  const underWay = announcements.find(({ state }) => state === 'sending' || state === 'paused')
  if (underWay) return underWay
  return announcements
    .filter(({ sendAt }) => sendAt !== null)
    .toSorted((one, other) => Date.parse(one.sendAt ?? '') - Date.parse(other.sendAt ?? ''))[0]
}
