import type { CallInput } from '@troubadour/domain/contract/contract'
import { KNOWN_SUBSCRIBER_MESSAGES, type SubscriberDetail } from '@troubadour/domain/mailing-list/subscriber'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audited } from '../activity/audit.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { requireAttempt } from '../http/throttle.ts'
import { hasEnoughMails, writeTo } from './sign-up.ts'
import { findByEmail, findSubscriber } from './subscriber-admin.repository.ts'

const MINUTE_MS = 60 * 1000
/** Limit for one administrator: enough for a long paper list, but not for spam. */
const BURST = {
  free: 60,
  firstDelayMs: MINUTE_MS,
  maxDelayMs: 10 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
  message: 'That were many people at once. Please wait a moment.',
}

/** Says that an address was not added, because its mailbox had its mails of the day. */
export const ENOUGH_MAILS_MESSAGE =
  'This mailbox got three mails from this site today. Please add the address tomorrow.'

/** Whether a new address must wait, because its mailbox had its mails of the day. */
export async function mustWait(
  { trx, outbox }: { trx: Db; outbox: RouteDeps['outbox'] },
  email: string,
  now: Date,
): Promise<boolean> {
  if (!outbox.isConfigured || !(await hasEnoughMails(trx, email, now))) return false
  return (await findByEmail(trx, email)) === undefined
}

/**
 * Adds a person like a sign-up: unconfirmed, with a confirmation mail if a mail server is configured.
 * @throws HttpError 409 with the subscriber who has the address, 429 after too many or for a mailbox with enough mails
 */
export async function addSubscriber(
  deps: RouteDeps,
  request: FastifyRequest,
  { email, statement }: NonNullable<CallInput<'addSubscriber'>['body']>,
): Promise<SubscriberDetail> {
  const { db, now, outbox } = deps
  await requireAttempt(db, `add-subscriber:${request.session.userId}`, BURST, now())
  return audited(deps, request, async (trx, record) => {
    if (await mustWait({ trx, outbox }, email, now())) throw new HttpError(429, ENOUGH_MAILS_MESSAGE)
    const id = await addPerson(trx, outbox, { email, statement }, now())
    if (id === null) {
      const current = await findByEmail(trx, email)
      throw new HttpError(409, KNOWN_SUBSCRIBER_MESSAGES[current?.state ?? 'unconfirmed'], { current })
    }
    // Without the address, which may be erased one day.
    await record('Added a person to the mailing list')
    // It was stored above.
    return (await findSubscriber(trx, id))!
  })
}

/** Stores a new address with its confirmation mail. @returns its id; null for a known address */
export async function addPerson(
  trx: Db,
  outbox: RouteDeps['outbox'],
  { email, statement }: { email: string; statement: string },
  at: Date,
): Promise<number | null> {
  const source = 'manual'
  const added = await trx
    .insertInto('subscriptions')
    .values({ email, source, createdAt: at, stateChangedAt: at })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  const signUp = { subscriptionId: added.id, kind: 'confirmation', wording: statement, source } as const
  await writeTo({ trx, outbox }, signUp, at)
  return added.id
}
