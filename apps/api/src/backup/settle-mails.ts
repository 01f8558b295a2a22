import type { Db } from '../db/tables.ts'

/**
 * After a backup, mails that were waiting went out, most likely; nobody can tell any more. They are what the mailing list
 * calls uncertain, and no mail goes out twice. Announcements that were scheduled are drafts again, for the musician to
 * decide.
 */
export async function settleMails(trx: Db, backedUpAt: Date, now: Date): Promise<void> {
  const problem = `It was waiting when the backup of ${backedUpAt.toISOString()} was made.`
  await trx
    .updateTable('mails')
    .set({ state: 'uncertain', problem, doneAt: now })
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  await trx
    .updateTable('announcements')
    .set({ state: 'sent', finishedAt: now })
    .where('state', 'in', ['sending', 'paused'])
    .execute()
  await trx
    .updateTable('announcements')
    .set({ state: 'draft', sendAt: null })
    .where('state', '=', 'scheduled')
    .execute()
}
