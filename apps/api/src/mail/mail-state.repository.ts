import type { Db } from '../db/tables.ts'

/** Keeps why the mail server took nothing, for the administrator to see. */
export async function noteMailError(db: Db, message: string, now: Date): Promise<void> {
  await db.updateTable('mail_state').set({ last_error: message, last_error_at: now }).execute()
}

export async function forgetMailError(db: Db): Promise<void> {
  await db
    .updateTable('mail_state')
    .set({ last_error: null, last_error_at: null })
    .where('last_error', 'is not', null)
    .execute()
}
