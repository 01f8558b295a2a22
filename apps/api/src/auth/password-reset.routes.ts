import { PASSWORD_LINK_MINUTES } from '@troubadour/domain/auth/auth-values'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { actorOf, audited, recordActivity, type Activity, type RecordChange } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import { hasAdministrators } from './administrators.repository.ts'
import { countAccountMail, requireUserLink, spendLink } from './account-links.ts'
import { requireGoodPassword, type AuthDeps } from './auth-deps.ts'
import { clearAccountAttempts } from './login-throttle.ts'
import { replacePassword } from './users.repository.ts'

const RESET_MESSAGE = `If this is the confirmed address of an administrator, a mail is on its way. Its link works for ${PASSWORD_LINK_MINUTES} minutes.`

/** Password reset by mail (docs/product/states.md#forgotten-password). */
export function passwordResetRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, outbox, passwords } = deps

  contractRoute(app, 'getPasswordResetOptions', deps, async (_input, { validUntil }) => {
    const isTaken = await hasAdministrators(db)
    // Not cached before there is the first one; the last one cannot be removed.
    if (!isTaken) validUntil(now())
    return { isByMail: outbox.mailsAdministrators, hasAdministrators: isTaken }
  })

  // The response and the work are the same for every address, so that they do not reveal which are administrators'.
  contractRoute(app, 'requestPasswordReset', deps, async ({ body: { email } }, { request }) => {
    await countAccountMail(deps, request, email)
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ userId: number }>`
        insert into mails (kind, user_id, to_address, created_at)
        select 'password-reset', id, email, ${now()}::timestamptz from users where lower(email) = lower(${email})
        returning user_id as "userId"`.execute(trx)
      const userId = rows[0]?.userId ?? null
      const activity: Activity =
        userId === null
          ? { kind: 'refusal', summary: 'Refused to mail a link for a new password: unknown address' }
          : { kind: 'sign-in', summary: 'Asked for a link to choose a new password by mail' }
      await recordActivity(trx, actorOf(request, userId), activity, now())
      await outbox.sendQueued(trx)
    })
    // Nobody who is not signed in is told that mails fail.
    return { message: outbox.sinkUrl === null ? RESET_MESSAGE : `${NO_MAIL_SERVER_MESSAGE}.` }
  })

  contractRoute(app, 'resetPassword', deps, async ({ body: { token, newPassword } }, { request }) => {
    const link = await requireUserLink(deps, request, { token, kind: 'password-reset' })
    const { userId, username } = link
    await requireGoodPassword(deps, newPassword, username)
    const passwordHash = await passwords.hash(newPassword)
    const change = async (trx: Db, record: RecordChange) => {
      await spendLink(trx, link)
      await replacePassword(trx, userId, passwordHash, now())
      await clearAccountAttempts(trx, { id: userId, username })
      await record('Chose a new password by a link from a mail; all sessions were ended')
    }
    await audited(deps, request, change, userId)
    // No session begins: the sign-in still asks for the second factor.
    return { message: 'Your password was changed. Log in with the new one.' }
  })
}
