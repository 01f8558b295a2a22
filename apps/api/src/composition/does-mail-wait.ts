import { currentTrial } from '../connections/tried.ts'
import { SEND_MAILS } from '../mail/mail-outbox.ts'
import { lastFailure, type SystemDeps } from './read-system.ts'

/** Whether mails wait: the last one did not leave, or none left since the mail server failed its trial. */
export async function doesMailWait({
  db,
  env,
  connected,
}: Pick<SystemDeps, 'db' | 'env' | 'connected'>): Promise<boolean> {
  const row = await db
    .selectNoFrom([
      db.selectFrom('jobs').where('name', '=', SEND_MAILS).select('failedRuns').as('failedRuns'),
      db.selectFrom('connections').where('name', '=', 'mail').select('trial').as('trial'),
    ])
    .executeTakeFirstOrThrow()
  if ((row.failedRuns ?? 0) > 0) return true
  const failure = lastFailure(currentTrial('mail', row.trial, connected, env.appSecret))
  if (failure === null) return false
  const sentSince = db.selectFrom('mails').select('id').where('state', '=', 'sent')
  return !(await sentSince.where('doneAt', '>=', new Date(failure.at)).limit(1).executeTakeFirst())
}
