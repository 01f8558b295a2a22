import {
  ACCOUNT_LINK_HOURS,
  DEAD_LINK_MESSAGE,
  PASSWORD_LINK_MINUTES,
} from '@troubadour/domain/auth/auth-values'
import type { AccountLinkKind } from '@troubadour/domain/auth/administrators'
import { mailboxOf } from '@troubadour/domain/mailing-list/mailbox'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { networkOf } from '@troubadour/server/network-of'
import { clearAttempts, requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { digestOf, newToken, shortDigestOf } from '../shared/tokens.ts'
import type { AuthDeps } from './auth-deps.ts'
import { blockNewAdministrators, hasAdministrators } from './administrators.repository.ts'
import { ADDRESS } from './login-throttle.ts'
import { lockUser } from './two-factor.repository.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const LIFETIMES_MS: Record<AccountLinkKind, number> = {
  invitation: ACCOUNT_LINK_HOURS * HOUR_MS,
  'password-reset': PASSWORD_LINK_MINUTES * MINUTE_MS,
  address: ACCOUNT_LINK_HOURS * HOUR_MS,
}

interface NewLink {
  kind: AccountLinkKind
  /** The user whose password or address it is for; for an invitation, the inviter; null for the set-up link. */
  userId: number | null
  /** The address that the link confirms, or that an invitation is mailed to. */
  email?: string
}

/** Adds a single-use link. @returns its secret, of which only a digest is stored */
export async function addAccountLink(db: Db, { kind, userId, email }: NewLink, now: Date) {
  const token = newToken()
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + LIFETIMES_MS[kind]) }
  const { id } = await db
    .insertInto('accountLinks')
    .values({ kind, userId, email: email ?? null, digest: digestOf(token), ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, ...times }
}

/**
 * Gives an invitation a new secret, when its mail is rendered.
 * @throws Error for one that was revoked meanwhile
 */
export async function renewInvitation(db: Db, { userId, email }: { userId: number; email: string }) {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('accountLinks')
    .set({ digest: digestOf(token) })
    .where('kind', '=', 'invitation')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('This invitation was revoked.')
  return { token }
}

/** Limits of requested mails, per address and per network (docs/product/constants.md#sign-in-limits). */
const REQUESTED_MAILS: ThrottlePolicy = {
  free: 3,
  firstDelayMs: 15 * MINUTE_MS,
  maxDelayMs: HOUR_MS,
  forgetAfterMs: HOUR_MS,
}
const REQUESTED_BY_NETWORK: ThrottlePolicy = { ...REQUESTED_MAILS, free: 10 }

/**
 * Counts a mail to an administrator that was requested, whether or not anybody has the address.
 * @throws HttpError 409 when mail server or address of the admin is not configured, 429 after too many
 */
export async function countAccountMail(
  { db, now, outbox }: AuthDeps,
  { ip }: FastifyRequest,
  email: string,
): Promise<void> {
  if (!outbox.mailsAdministrators)
    throw new HttpError(409, 'This site sends no mails to administrators. Ask who runs the server.')
  await requireAttempt(db, `asked-mail:network:${networkOf(ip)}`, REQUESTED_BY_NETWORK, now())
  const key = `asked-mail:address:${shortDigestOf(mailboxOf(email))}`
  await requireAttempt(db, key, REQUESTED_MAILS, now())
}

export type AccountLink = Awaited<ReturnType<typeof requireLink>>

/**
 * Finds a link without using it up.
 * @param kind undefined accepts every kind
 * @throws HttpError 404 for one that is used, expired or forged, 429 after too many of those
 */
export async function requireLink(
  { db, now }: AuthDeps,
  { ip }: FastifyRequest,
  { token, kind }: { token: string; kind?: AccountLinkKind },
) {
  const key = `link:${networkOf(ip)}`
  await requireAttempt(db, key, ADDRESS, now())
  const link = await db
    .selectFrom('accountLinks')
    .leftJoin('users', 'users.id', 'userId')
    .select(['accountLinks.id', 'kind', 'userId', 'username', 'accountLinks.email', 'expiresAt'])
    // The set-up link is for the first administrator alone.
    .where(sql<boolean>`(user_id is not null or not exists (select from users))`)
    .where('digest', '=', digestOf(token))
    .where('expiresAt', '>', now())
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'invitation'))
    .executeTakeFirst()
  if (!link) throw deadLink()
  await clearAttempts(db, [key])
  return link
}

/**
 * Finds the link of a user, who sent or received it: not the set-up link.
 * @throws HttpError as `requireLink`
 */
export async function requireUserLink(
  deps: AuthDeps,
  request: FastifyRequest,
  given: { token: string; kind: 'password-reset' | 'address' },
) {
  const { userId, username, ...link } = await requireLink(deps, request, given)
  if (userId === null || username === null) throw deadLink()
  return { ...link, userId, username }
}

/**
 * Uses a link up, in the transaction of its purpose: of concurrent uses, one wins. The user is locked first, as in
 * everything else that ends links. For the set-up link, new users are: nobody may become an administrator meanwhile.
 * @throws HttpError 404
 */
export async function spendLink(trx: Db, { id, userId }: AccountLink): Promise<void> {
  if (userId !== null) await lockUser(trx, userId)
  else {
    await blockNewAdministrators(trx)
    if (await hasAdministrators(trx)) throw deadLink()
  }
  const { numDeletedRows } = await trx.deleteFrom('accountLinks').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw deadLink()
}

/** Deletes a user's links of one kind. @param email only those of this address */
export async function deleteLinks(
  db: Db,
  userId: number,
  kind: AccountLinkKind,
  email?: string,
): Promise<void> {
  await db
    .deleteFrom('accountLinks')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? null))
    .execute()
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute()
}

export function deadLink(): HttpError {
  return new HttpError(404, DEAD_LINK_MESSAGE)
}
