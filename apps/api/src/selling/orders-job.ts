import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { JobError, type Job } from '../jobs/job.ts'
import { deliverPreorders } from './deliver-preorders.ts'
import { takeUnsettled } from './orders.repository.ts'
import { replaySales } from './replay-sales.ts'
import { readSettings } from './selling.repository.ts'
import { createSettling, type SettleDeps, type Settling } from './settle-order.ts'
import { modeOf } from './shop.ts'
import { isStripeError, problemOf } from './stripe-problem.ts'

export const ORDERS_JOB = 'orders'
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** An event that is lost delays an order by at most twice this time. */
const ASK_AGAIN_MS = 2 * MINUTE_MS
/** Stripe has answered by then, or nobody knows the address of the page. */
const UNOPENED_MS = 5 * MINUTE_MS
/** How long after a payment a dispute can come. */
const DISPUTED_WITHIN_MS = 120 * DAY_MS
const EVENTS_AT_ONCE = 500

/**
 * Reads what the events of Stripe are about, and asks about open orders (docs/product/selling.md#states-of-an-order). An
 * error with one of them does not stop the others; the first one ends the run as failed.
 */
export function ordersJob(
  deps: SettleDeps & Pick<RouteDeps, 'readSite'> & { loadStripe: () => Promise<StripeAccess | null> },
): Job {
  const { db, now } = deps
  return {
    name: ORDERS_JOB,
    everyMs: ASK_AGAIN_MS,
    retry: { firstMs: 10_000, maxMs: ASK_AGAIN_MS },
    timeoutMs: 5 * MINUTE_MS,
    async run({ signal, isRetry }) {
      await endUnopened(deps)
      await deliverPreorders(deps)
      const access = await deps.loadStripe()
      if (!access) return isRetry ? 'done' : 'nothing'
      const isLive = isLiveKey(access.key)
      const settling = await createSettling(deps, access)
      const work: (() => Promise<void>)[] = []
      const { replayFrom } = await readSettings(db)
      // With a key of test mode nobody can buy, and its sales are others.
      const since = modeOf(access) === 'test' ? null : replayFrom
      if (since) work.push(() => replaySales(deps, { access, settling, since, signal }))
      // Payments come before refunds and disputes: files wait for them.
      for (const { id, type, objectId } of await listEvents(db, isLive))
        work.push(async () => {
          await ignoringUnknown(() => follow(settling, type, objectId))
          await db.updateTable('paymentEvents').set({ handledAt: now() }).where('id', '=', id).execute()
        })
      const askedBefore = new Date(now().getTime() - ASK_AGAIN_MS)
      for (const { sessionId } of await takeUnsettled(db, { isLive, askedBefore }, now()))
        work.push(() =>
          ignoringUnknown(
            () => settling.settlePage(sessionId),
            () => endUnknown(deps, sessionId),
          ),
        )
      if (since || (await isReturnsCheckDue(deps))) work.push(() => checkReturns(deps, settling, signal))

      const problems: unknown[] = []
      for (const part of work) {
        signal.throwIfAborted()
        await part().catch((error: unknown) => problems.push(error))
      }
      signal.throwIfAborted()
      if (problems.length > 0) throw new JobError(problemOf(problems[0]))
      if (since) await db.updateTable('selling').set({ replayFrom: null }).execute()
      return work.length > 0 || isRetry ? 'done' : 'nothing'
    },
  }
}

function listEvents(db: Db, isLive: boolean) {
  return db
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'objectId'])
    .where('handledAt', 'is', null)
    .where('isLive', '=', isLive)
    .orderBy((eb) => eb('type', 'like', 'checkout.%'), 'desc')
    .orderBy('receivedAt')
    .limit(EVENTS_AT_ONCE)
    .execute()
}

async function follow(
  { settlePage, readReturns, stripe }: Settling,
  type: string,
  objectId: string,
): Promise<void> {
  if (type.startsWith('checkout.session.')) return settlePage(objectId)
  const paymentIntent = await intentOf(stripe, type, objectId)
  if (paymentIntent !== null) await readReturns(paymentIntent)
}

/** The payment that an event is about. */
async function intentOf(stripe: Stripe, type: string, objectId: string): Promise<string | null> {
  if (type.startsWith('charge.dispute.'))
    return idOf((await stripe.disputes.retrieve(objectId)).payment_intent)
  if (type.startsWith('charge.')) return idOf((await stripe.charges.retrieve(objectId)).payment_intent)
  return idOf((await stripe.refunds.retrieve(objectId)).payment_intent)
}

const idOf = (intent: string | { id: string } | null) =>
  typeof intent === 'object' ? (intent?.id ?? null) : intent

/** What Stripe does not know, as of another account, is not asked about again. */
async function ignoringUnknown(work: () => Promise<void>, onUnknown = async () => {}): Promise<void> {
  await work().catch(async (error: unknown) => {
    const isUnknown =
      isStripeError(error) && error.type === 'StripeInvalidRequestError' && error.statusCode === 404
    if (!isUnknown) throw error
    await onUnknown()
  })
}

/** Nobody can pay a page that Stripe does not know, so its goods are free for others. */
async function endUnknown({ db }: SettleDeps, sessionId: string): Promise<void> {
  const query = db.updateTable('orders').set({ state: 'ended', networkDigest: null })
  await query.where('sessionId', '=', sessionId).where('state', '=', 'open').execute()
}

/** Ends orders whose page was never opened: Stripe could not be reached. */
async function endUnopened({ db, now }: SettleDeps): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'ended', networkDigest: null })
    .where('state', '=', 'open')
    .where('sessionId', 'is', null)
    .where('createdAt', '<', new Date(now().getTime() - UNOPENED_MS))
    .execute()
}

/** Once a day, as soon as something was sold. */
async function isReturnsCheckDue({ db, now }: SettleDeps): Promise<boolean> {
  const query = db.selectFrom('selling').select('id').where('testedAt', 'is not', null)
  const row = await query
    .where((eb) =>
      eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<', new Date(now().getTime() - DAY_MS))]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the refunds and disputes of late, in case an event about one was lost; those of other sales are left alone. */
async function checkReturns(
  { db, now }: SettleDeps,
  { stripe, readReturns }: Settling,
  signal: AbortSignal,
): Promise<void> {
  const at = now()
  const created = { gte: Math.floor((at.getTime() - DISPUTED_WITHIN_MS) / 1000) }
  const found = new Set<string>()
  const add = (intent: string | null) => intent !== null && found.add(intent)
  for await (const { payment_intent: intent } of stripe.refunds.list({ created, limit: 100 }))
    add(idOf(intent))
  for await (const { payment_intent: intent } of stripe.disputes.list({ created, limit: 100 }))
    add(idOf(intent))
  const orders = await db
    .selectFrom('orders')
    .select('paymentIntent')
    .where('paymentIntent', 'in', [...found, ''])
    .execute()
  for (const { paymentIntent } of orders) {
    signal.throwIfAborted()
    if (paymentIntent !== null) await readReturns(paymentIntent)
  }
  await db.updateTable('selling').set({ checkedAt: at }).execute()
}
