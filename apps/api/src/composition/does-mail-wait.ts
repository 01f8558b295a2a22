import { currentTrial } from '../connections/tried.ts'
import { SEND_MAILS } from '../mail/mail-outbox.ts'
import { lastFailure, type SystemDeps } from './read-system.ts'

/** Whether mails wait: the last one did not leave, or none left since the mail server failed its trial. */
export async function doesMailWait({
  db,
  env,
  connected,
}: Pick<SystemDeps, 'db' | 'env' | 'connected'>): Promise<boolean> {
  const sent = db.selectFrom('mails').where('state', '=', 'sent').orderBy('id', 'desc').limit(1)
  const row = await db
    .selectNoFrom([
      db.selectFrom('jobs').where('name', '=', SEND_MAILS).select('failedRuns').as('failedRuns'),
      db.selectFrom('connections').where('name', '=', 'mail').select('trial').as('trial'),
      sent.select('doneAt').as('sentAt'),
    ])
    .executeTakeFirstOrThrow()
  if ((row.failedRuns ?? 0) > 0) return true
  const failure = lastFailure(currentTrial('mail', row.trial, connected, env.appSecret))
  return failure !== null && (row.sentAt === null || row.sentAt < new Date(failure.at))
}
