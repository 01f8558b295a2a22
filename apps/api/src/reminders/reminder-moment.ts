import { remindersOffered } from '@troubadour/domain/event/show-reminder'
import { releaseReminderAt } from '@troubadour/domain/release/reminder'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { tracks } from '../db/content.ts'
import { eventTable } from '../db/event-table.ts'
import type { ReminderSubject } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'

export interface Reminded {
  about: ReminderSubject
  trackId: number | null
  eventId: number | null
}

/** When a reminder is sent, as things are now, in ms since 1970 UTC; null while nobody knows, and once it is past. */
export async function reminderMoment(
  {
    db,
    readSite,
    now,
  }: { db: Db; readSite: () => Promise<Pick<SiteSettings, 'timeZone' | 'language'>>; now: Date },
  { about, trackId, eventId }: Reminded,
): Promise<number | null> {
  const site = await readSite()
  if (about === 'release') {
    const [track] = await tracks.list(db, { where: { id: trackId ?? 0 } })
    const at = track ? releaseReminderAt(track, site.timeZone) : null
    return at !== null && at > now.getTime() ? at : null
  }
  const [show] = await eventTable(async () => site).list(db, { where: { id: eventId ?? 0 } })
  const offered = show ? remindersOffered(show, { now: now.toISOString(), timeZone: site.timeZone }) : []
  return offered.find((one) => one.about === about)?.until ?? null
}
