import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { actorOf, recordActivity } from '../activity/audit.ts'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import { countAccountMail, requireLink, spendLink } from './account-links.ts'
import type { AuthDeps } from './auth-deps.ts'
import { clearAccountAttempts } from './login-throttle.ts'
import { ownNames, passwordProblem } from './passwords.ts'
import { replacePassword } from './users.repository.ts'

/** A forgotten password, by mail (docs/product/states.md#forgotten-password). */
export function passwordResetRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, outbox, passwords } = deps

  contractRoute(app, 'getPasswordResetOptions', deps, async () => ({
    status: 200,
    body: { isByMail: outbox.mailsAdministrators },
  }))

  // The same answer and the same work for every address: whether it is an administrator's, only its inbox tells.
  contractRoute(app, 'requestPasswordReset', deps, async ({ body: { email } }, { request }) => {
    await countAccountMail(deps, request, email)
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ userId: number }>`
        insert into mails (kind, user_id, to_address, created_at)
        select 'password-reset', id, email, ${now()}::timestamptz from users where lower(email) = lower(${email})
        returning user_id as "userId"`.execute(trx)
      const userId = rows[0]?.userId ?? null
      const activity =
        userId === null
          ? ({
              kind: 'refusal',
              summary: 'Refused to mail a link for a new password: unknown address',
            } as const)
          : ({ kind: 'sign-in', summary: 'Asked for a link to choose a new password by mail' } as const)
      await recordActivity(trx, actorOf(request, userId), activity, now())
      await outbox.sendQueued(trx)
    })
    const message =
      'If this is the confirmed address of an administrator, a mail is on its way. Its link works for 30 minutes.'
    return { status: 200, body: { message } }
  })

  contractRoute(app, 'resetPassword', deps, async ({ body: { token, newPassword } }, { request }) => {
    const link = await requireLink(deps, request, { token, kind: 'password-reset' })
    const { userId, username } = link
    const names = ownNames(await deps.readSite(), [deps.publicOrigin, deps.adminOrigin], username)
    const problem = await passwordProblem(newPassword, names)
    if (problem) throw invalidFields({ newPassword: problem }, problem)
    const passwordHash = await passwords.hash(newPassword)
    await db.transaction().execute(async (trx) => {
      await spendLink(trx, link)
      await replacePassword(trx, userId, passwordHash, now())
      await clearAccountAttempts(trx, { id: userId, username })
      const summary = 'Chose a new password by a link from a mail; all sessions were ended'
      await recordActivity(trx, actorOf(request, userId), { kind: 'change', summary }, now())
    })
    // No session begins: signing in still asks for the second factor.
    return { status: 200, body: { message: 'Your password was changed. Log in with the new one.' } }
  })
}
