import type { OwnAddress } from '@troubadour/domain/auth/administrators'
import type { FastifyInstance } from 'fastify'
import { actorOf, recordActivity } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { countAccountMail, deadLink, deleteLinks, requireLink, spendLink } from './account-links.ts'
import { sessionOf, type AuthDeps } from './auth-deps.ts'
import { proveWithPassword, requirePassword } from './prove-password.ts'

/** The mail address of an administrator, for a forgotten password (docs/product/states.md#forgotten-password). */
export function ownAddressRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, now, outbox } = deps

  async function answerOf(userId: number) {
    const address = await db
      .selectFrom('users')
      .select(['email', 'pendingEmail'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!address) throw new HttpError(401, 'Please sign in.')
    const body: OwnAddress = { ...address, isMailSetUp: outbox.mailsAdministrators }
    return { status: 200, body } as const
  }

  contractRoute(app, 'getOwnAddress', deps, async (_input, { request }) =>
    answerOf(sessionOf(request).userId),
  )

  contractRoute(app, 'changeOwnAddress', deps, async ({ body }, { request }) => {
    const { currentPassword, email } = body
    const account = await proveWithPassword(deps, request, currentPassword)
    const userId = account.id
    if (email !== null) await countAccountMail(deps, request, email)
    await db.transaction().execute(async (trx) => {
      await requirePassword(trx, account)
      // Links to an address that was entered before confirm nothing any more.
      await deleteLinks(trx, userId, 'address')
      if (email === null) await setAddress(trx, userId, null)
      else {
        await trx.updateTable('users').set({ pendingEmail: email }).where('id', '=', userId).execute()
        const mail = { subscriptionId: null, announcementId: null, toAddress: email, userId }
        await outbox.add(trx, [{ kind: 'address', ...mail }], now())
      }
      const summary =
        email === null
          ? 'Removed the mail address for a forgotten password'
          : 'Entered a mail address for a forgotten password, to be confirmed'
      await recordActivity(trx, actorOf(request), { kind: 'change', summary }, now())
    })
    return answerOf(userId)
  })

  contractRoute(app, 'confirmOwnAddress', deps, async ({ body: { token } }, { request }) => {
    const link = await requireLink(deps, request, { token, kind: 'address' })
    const { userId, email } = link
    await db.transaction().execute(async (trx) => {
      await spendLink(trx, link)
      if (email === null) throw deadLink()
      await setAddress(trx, userId, email)
      const summary = 'Confirmed the mail address for a forgotten password'
      await recordActivity(trx, actorOf(request, userId), { kind: 'change', summary }, now())
    })
    return { status: 200, body: { message: 'Your address is confirmed.' } }
  })
}

/** Sets the confirmed address, or none; links that were mailed to the former one are dead. */
async function setAddress(trx: Db, userId: number, email: string | null): Promise<void> {
  await trx.updateTable('users').set({ email, pendingEmail: null }).where('id', '=', userId).execute()
  await deleteLinks(trx, userId, 'password-reset')
}
