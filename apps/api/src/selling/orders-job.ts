import Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { Db } from '../db/tables.ts'
import { JobError, type Job } from '../jobs/job.ts'
import { listUnsettled } from './orders.repository.ts'
import { replaySales } from './replay-sales.ts'
import { readSettings } from './selling.repository.ts'
import { createSettling, type SettleDeps, type Settling } from './settle-order.ts'
import { problemOf } from './stripe-problem.ts'

export const ORDERS_JOB = 'orders'
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** An event that is lost delays an order by at most twice this time. */
const ASK_AGAIN_MS = 2 * MINUTE_MS
/** Stripe's page is closed by then. */
const UNOPENED_MS = 60 * MINUTE_MS
/** How long after a payment a dispute can come. */
const DISPUTED_WITHIN_MS = 120 * DAY_MS
const EVENTS_AT_ONCE = 500

/** Reads from Stripe what its events are about, and what no event came about (docs/product/selling.md#states-of-an-order). */
export function ordersJob(deps: SettleDeps & { loadStripe: () => Promise<StripeAccess | null> }): Job {
  return {
    name: ORDERS_JOB,
    everyMs: ASK_AGAIN_MS,
    retry: { firstMs: 10_000, maxMs: ASK_AGAIN_MS },
    timeoutMs: 5 * MINUTE_MS,
    async run({ signal, isRetry }) {
      await endUnopened(deps)
      const events = await listEvents(deps.db)
      const waiting = await listUnsettled(deps.db, new Date(deps.now().getTime() - ASK_AGAIN_MS))
      const isCheckDue = await isReturnsCheckDue(deps)
      const { replayFrom } = await readSettings(deps.db)
      const hasWork = events.length > 0 || waiting.length > 0 || isCheckDue || replayFrom !== null
      const access = hasWork ? await deps.loadStripe() : null
      if (!access) return isRetry && !hasWork ? 'done' : 'nothing'
      const settling = createSettling(deps, access)
      try {
        if (replayFrom) await replaySales(deps, { access, settling, since: replayFrom })
        for (const { id, type, objectId } of events) {
          signal.throwIfAborted()
          await ignoringUnknown(() => follow(settling, type, objectId))
          await deps.db
            .updateTable('paymentEvents')
            .set({ handledAt: deps.now() })
            .where('id', '=', id)
            .execute()
        }
        for (const { sessionId } of waiting) {
          signal.throwIfAborted()
          if (sessionId !== null) await ignoringUnknown(() => settling.settlePage(sessionId))
        }
        if (isCheckDue || replayFrom) await checkReturns(deps, settling)
        if (replayFrom) await deps.db.updateTable('selling').set({ replayFrom: null }).execute()
      } catch (error) {
        if (signal.aborted) throw error
        throw new JobError(problemOf(error))
      }
      return 'done'
    },
  }
}

function listEvents(db: Db) {
  return db
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'objectId'])
    .where('handledAt', 'is', null)
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

/** What Stripe does not know, as of another account or mode, is not asked about again. */
async function ignoringUnknown(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    const isUnknown = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
    if (!isUnknown) throw error
  })
}

/** Ends orders whose page was never opened: Stripe could not be reached. */
async function endUnopened({ db, now }: SettleDeps): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'ended' })
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

/** Reads the refunds and disputes of late, in case an event about one was lost. */
async function checkReturns({ db, now }: SettleDeps, { stripe, readReturns }: Settling): Promise<void> {
  const at = now()
  const created = { gte: Math.floor((at.getTime() - DISPUTED_WITHIN_MS) / 1000) }
  const found = [
    ...(await stripe.refunds.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 })),
    ...(await stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 })),
  ]
  const intents = new Set(found.map((one) => idOf(one.payment_intent)))
  for (const intent of intents) if (intent !== null) await readReturns(intent)
  await db.updateTable('selling').set({ checkedAt: at }).execute()
}
