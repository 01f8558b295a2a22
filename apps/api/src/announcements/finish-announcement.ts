import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import type { Db } from '../db/tables.ts'
import { stateAfter } from './announcement-transitions.ts'
import { lockAnnouncement, updateAnnouncement } from './announcements.repository.ts'

/**
 * Ends an announcement of which no mail waits or is on its way any more; one that is paused stays so. To be called
 * when what became of a mail is committed: of two workers with the last two mails, one at least sees both.
 * @returns it as it is then; null when it goes on
 */
export async function finishIfDone(trx: Db, id: number, now: Date): Promise<Announcement | null> {
  const waiting = await trx
    .selectFrom('mails')
    .select('id')
    .where('announcementId', '=', id)
    .where('kind', '=', 'announcement')
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst()
  if (waiting) return null
  const announcement = await lockAnnouncement(trx, id)
  if (!announcement || stateAfter('finish', announcement.state) === undefined) return null
  // Those in doubt may have been queued again while this waited for its turn.
  if (announcement.delivery.waiting > 0) return null
  return updateAnnouncement(trx, announcement, { state: 'sent', finishedAt: now }, now)
}
