import { ACCOUNT_LINK_HOURS } from '@troubadour/domain/auth/auth-values'
import type { FastifyInstance } from 'fastify'
import { actorOf, audited, changeRoute, quoted, recordActivity } from '../activity/audit.ts'
import { isoDates } from '../db/rows.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { clearSessionCookie, sessionOf } from '../http/session.ts'
import { addAccountLink, countAccountMail, deleteLinks, requireLink, spendLink } from './account-links.ts'
import { deleteInvitation, deleteUser, listAdministrators, lockUsers } from './administrators.repository.ts'
import { beginSessionUnlessEnded, requireGoodPassword, type AuthDeps } from './auth-deps.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'
import { findAccount, findUser, insertUser } from './users.repository.ts'

/** Administrators: list, invite, remove (docs/product/states.md#administrators). */
export function administratorRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, outbox, passwords, adminOrigin } = deps

  contractRoute(app, 'listAdministrators', deps, (_input, { request }) =>
    listAdministrators(db, sessionOf(request).userId, now()),
  )

  contractRoute(app, 'inviteAdministrator', deps, async ({ body }, { request }) => {
    const { currentPassword, email } = body
    const account = await proveWithPassword(deps, request, currentPassword)
    const userId = account.id
    if (email !== undefined) await countAccountMail(deps, request, email)
    const { token, ...link } = await audited(deps, request, async (trx, record) => {
      await requirePassword(trx, account)
      const at = now()
      const means = email === undefined ? 'a link' : 'a mail with a link'
      await record(`Invited an administrator by ${means} that works for ${ACCOUNT_LINK_HOURS} hours`)
      if (email === undefined) return addAccountLink(trx, { kind: 'invitation', userId }, at)
      // Only the link in the last of several mails to one address works.
      await deleteLinks(trx, userId, 'invitation', email)
      await outbox.add(trx, [{ kind: 'invitation', toAddress: email, userId }], at)
      return addAccountLink(trx, { kind: 'invitation', userId, email }, at)
    })
    const invitation = { ...isoDates(link), invitedBy: account.username, email: email ?? null }
    // The secret of a mailed link is made when the mail is rendered: only its receiver sees it.
    return email === undefined
      ? { status: 201, body: { ...invitation, token } }
      : { status: 202, body: invitation }
  })

  changeRoute(app, 'revokeInvitation', deps, async ({ params }, { trx, record }) => {
    if (!(await deleteInvitation(trx, params.id, now())))
      throw new HttpError(404, 'There is no such invitation.')
    await record('Revoked the invitation of an administrator')
  })

  contractRoute(app, 'removeAdministrator', deps, async ({ params: { id }, body }, { request, reply }) => {
    const account = await proveWithPassword(deps, request, body.currentPassword)
    await audited(deps, request, async (trx, record) => {
      const users = await lockUsers(trx)
      await requirePassword(trx, account)
      const removed = users.find((user) => user.id === id)
      if (!removed) throw new HttpError(404, 'There is no such administrator.')
      if (users.length === 1) throw new HttpError(409, 'The last administrator cannot be removed.')
      const { username } = removed
      // Recorded before the deletion: users who remove themselves are still named in the entry.
      await record(`Removed the administrator ${quoted(username)}; their sessions were ended`, {
        before: { username },
      })
      await deleteUser(trx, id)
    })
    if (id === account.id) {
      await request.session.destroy()
      clearSessionCookie(reply, adminOrigin)
    }
  })

  contractRoute(app, 'readAccountLink', deps, async ({ body }, { request }) => {
    const { kind, username, expiresAt } = await requireLink(deps, request, body)
    return { kind, username: username ?? '', expiresAt: expiresAt.toISOString() }
  })

  contractRoute(app, 'acceptInvitation', deps, async ({ body }, context) => {
    const { request } = context
    const { token, username, newPassword } = body
    const link = await requireLink(deps, request, { token, kind: 'invitation' })
    if (await findAccount(db, username)) throw takenName()
    await requireGoodPassword(deps, newPassword, username)
    const passwordHash = await passwords.hash(newPassword)
    const userId = await db.transaction().execute(async (trx) => {
      await spendLink(trx, link)
      const id = await insertUser(trx, { username, passwordHash }, now())
      if (id === null) throw takenName()
      const summary =
        link.username === null
          ? 'Became the first administrator by the set-up link'
          : `Became an administrator by an invitation of ${quoted(link.username)}`
      await recordActivity(trx, actorOf(request, id), { kind: 'change', summary, after: { username } }, now())
      return id
    })
    await beginSessionUnlessEnded(deps, context, { userId, stage: 'full', epoch: 0, parentDigest: null })
    request.log.info({ userId, stage: 'full' }, 'signed in')
    const user = await findUser(db, userId)
    if (!user) throw new HttpError(404, 'This account was removed in the meantime.')
    return user
  })
}

function takenName(): HttpError {
  const message = 'Somebody has this user name already. Choose another one.'
  return invalidFields({ username: message }, message)
}
