import type { OwnAddress } from '@troubadour/domain/auth/administrators'
import type { FastifyInstance } from 'fastify'
import { audited, type RecordChange } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import { sessionOf } from '../http/session.ts'
import { HttpError } from '../shared/http-error.ts'
import { countAccountMail, deadLink, deleteLinks, requireUserLink, spendLink } from './account-links.ts'
import type { AuthDeps } from './auth-deps.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'

/** An administrator's email address, used for password resets (docs/product/states.md#forgotten-password). */
export function ownAddressRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, outbox } = deps

  async function answerOf(userId: number): Promise<OwnAddress> {
    const address = await db
      .selectFrom('users')
      .select(['email', 'pendingEmail'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!address) throw new HttpError(401, 'Please sign in.')
    return {
      ...{ ...address, isMailSetUp: outbox.mailsAdministrators, mailSinkUrl: outbox.sinkUrl },
      notLeavingText: outbox.isConfigured ? await outbox.notLeavingText() : null,
    }
  }

  contractRoute(app, 'getOwnAddress', deps, (_input, { request }) => answerOf(sessionOf(request).userId))

  contractRoute(app, 'changeOwnAddress', deps, async ({ body }, { request }) => {
    const { currentPassword, email } = body
    const account = await proveWithPassword(deps, request, currentPassword)
    const userId = account.id
    if (email !== null) await countAccountMail(deps, request, email)
    await audited(deps, request, async (trx, record) => {
      await requirePassword(trx, account)
      // Links to an earlier pending address no longer confirm anything.
      await deleteLinks(trx, userId, 'address')
      if (email === null) {
        await setAddress(trx, userId, null)
        await record('Removed the mail address for a forgotten password')
      } else {
        await trx.updateTable('users').set({ pendingEmail: email }).where('id', '=', userId).execute()
        await outbox.add(trx, [{ kind: 'address', toAddress: email, userId }], now())
        await record('Entered a mail address for a forgotten password, to be confirmed')
      }
    })
    return answerOf(userId)
  })

  contractRoute(app, 'confirmOwnAddress', deps, async ({ body: { token } }, { request }) => {
    const link = await requireUserLink(deps, request, { token, kind: 'address' })
    const { userId, email } = link
    const change = async (trx: Db, record: RecordChange) => {
      await spendLink(trx, link)
      if (email === null) throw deadLink()
      await setAddress(trx, userId, email)
      await record('Confirmed the mail address for a forgotten password')
    }
    await audited(deps, request, change, userId)
    return { message: 'Your address is confirmed.' }
  })
}

/** Sets or removes the confirmed address; links that were mailed to the former one stop working. */
async function setAddress(trx: Db, userId: number, email: string | null): Promise<void> {
  await trx.updateTable('users').set({ email, pendingEmail: null }).where('id', '=', userId).execute()
  await deleteLinks(trx, userId, 'password-reset')
}
