import type { OrderAddress } from '@troubadour/domain/selling/delivery'
import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { OrderRowState } from '../db/selling-tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { NewsletterSignUp } from '../http/mailbox-limit.ts'
import { findOrder, type StoredOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import { partsOfRefunds } from './refund-metadata.ts'
import { storeReturns } from './store-returns.ts'
import { markTested, readSettings } from './selling.repository.ts'
import { createStripeClient, type ClientLimits } from './stripe-client.ts'

export interface SettleDeps extends Pick<RouteDeps, 'db' | 'now' | 'outbox'>, NewsDeps {
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** For buyers who ticked that they want news. */
export interface NewsDeps {
  newsletter: Pick<NewsletterSignUp, 'prepare'>
}

/** Asks Stripe about payments, and stores what it says. Whoever asks first stores it (docs/product/selling.md#states-of-an-order). */
export async function createSettling(deps: SettleDeps, access: StripeAccess, limits?: ClientLimits) {
  const { db, log } = deps
  const stripe = await createStripeClient(access, limits)

  /**
   * Settles the order of a payment page; pages of others are left alone.
   * @param options.isMailed whether a receipt is sent if it has become paid
   * @throws the package's error
   */
  async function settlePage(sessionId: string, { isMailed = true } = {}): Promise<void> {
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
    const { website, order: orderId } = session.metadata ?? {}
    if (website !== (await readSiteMark(db)) || !orderId) return
    const order = await findOrder(db, ['id', Number(orderId)])
    if (!order || (order.sessionId !== null && order.sessionId !== sessionId)) return
    if (!isOfOrder(session, order)) {
      log.warn({ order: order.id }, 'a payment is of another amount than its order')
      return
    }
    const state = stateOfPage(session)
    if (state === 'paid') await markPaid(deps, order, { session, isMailed })
    else
      await db
        .updateTable('orders')
        .set({ state, sessionId, ...(state === 'processing' && buyerOf(session, order)) })
        .$if(state === 'ended', (query) => query.set({ networkDigest: null }))
        .where('id', '=', order.id)
        .where('state', 'in', ['open', 'processing'])
        .execute()
  }

  /** Reads what went back of a payment, and its dispute. @throws the package's error */
  async function readReturns(paymentIntent: string): Promise<void> {
    if (!(await findOrder(db, ['paymentIntent', paymentIntent]))) {
      // The event of the payment may be late, or lost.
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntent })
      for (const { id } of data) await settlePage(id)
    }
    const order = await findOrder(db, ['paymentIntent', paymentIntent])
    if (!order) return
    const of = { payment_intent: paymentIntent, limit: 100 }
    const refunds = await stripe.refunds.list(of).autoPagingToArray({ limit: 1000 })
    const made = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const refundedMinor = made.reduce((sum, { amount }) => sum + amount, 0)
    const failures = refunds.length - made.length
    const [dispute] = (await stripe.disputes.list(of)).data
    const returned = { refundedMinor, failures, parts: partsOfRefunds(made), ...disputeOf(dispute) }
    await storeReturns(deps, order.id, returned)
  }

  return { settlePage, readReturns, stripe }
}

export type Settling = Awaited<ReturnType<typeof createSettling>>

/** Whether a page asks for what its order costs: taxes are part of the prices. */
function isOfOrder(
  session: Stripe.Checkout.Session,
  { items, shippingMinor, currency }: StoredOrder,
): boolean {
  const total = items.reduce((sum, { amountMinor }) => sum + amountMinor, shippingMinor)
  return session.amount_total === total && session.currency === currency.toLowerCase()
}

function stateOfPage(session: Stripe.Checkout.Session): OrderRowState {
  if (session.payment_status !== 'unpaid') return 'paid'
  if (session.status === 'expired') return 'ended'
  if (session.status === 'open') return 'open'
  // The page is complete: a method that takes days has begun, or has failed.
  const { payment_intent: intent } = session
  const status = intent !== null && typeof intent === 'object' ? intent.status : 'canceled'
  return status === 'requires_payment_method' || status === 'canceled' ? 'ended' : 'processing'
}

/** Marks an order as paid, and adds its mails in the same transaction. */
async function markPaid(
  { db, now, outbox, newsletter }: SettleDeps,
  order: StoredOrder,
  { session, isMailed }: { session: Stripe.Checkout.Session; isMailed: boolean },
): Promise<void> {
  const { payment_intent: intent } = session
  const { replayFrom } = await readSettings(db)
  // After a restore it was paid long ago, and its receipt was mailed, whoever settles it.
  const paidAt = replayFrom === null ? now() : new Date(session.created * 1000)
  const paid = {
    ...({ state: 'paid', sessionId: session.id, paidAt } as const),
    taxMinor: session.total_details?.amount_tax ?? 0,
    paymentIntent: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    ...(order.delivery && ({ parcel: 'waiting' } as const)),
    networkDigest: null,
    ...buyerOf(session, order),
  }
  const signUp = order.wantsNews ? await newsletter.prepare() : null
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('orders')
      .set(paid)
      .where('id', '=', order.id)
      .where('state', '!=', 'paid')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await markTested(trx, now())
    const { email } = paid
    if (!isMailed || replayFrom !== null || email === null) return
    if (outbox.isConfigured) await outbox.add(trx, [{ kind: 'order', orderId: order.id }], now())
    await signUp?.(trx, email)
  })
}

/** What the buyer entered at Stripe. */
function buyerOf(
  { customer_details: buyer, collected_information: collected }: Stripe.Checkout.Session,
  { delivery }: StoredOrder,
) {
  const country = buyer?.address?.country ?? null
  const sent = delivery?.kind === 'post' ? collected?.shipping_details : null
  const address = sent ? JSON.stringify(addressOf(sent)) : null
  return { email: buyer?.email ?? null, name: buyer?.name ?? null, country, address }
}

type ShippingDetails = Stripe.Checkout.Session.CollectedInformation.ShippingDetails

function addressOf({ name, address }: ShippingDetails): OrderAddress {
  const { line1, line2, postal_code: postalCode, city, state, country } = address
  return {
    ...{ name, line1: line1 ?? '', line2: line2 ?? '', postalCode: postalCode ?? '' },
    ...{ city: city ?? '', state: state ?? '', country: country ?? '' },
  }
}

function disputeOf(dispute: Stripe.Dispute | undefined) {
  if (!dispute) return { disputeState: null, disputeDueAt: null }
  const { status, evidence_details: evidence } = dispute
  if (status === 'lost') return { disputeState: 'lost' as const, disputeDueAt: null }
  if (status === 'won' || status === 'warning_closed')
    return { disputeState: 'won' as const, disputeDueAt: null }
  const isAnswered = status === 'under_review' || status === 'warning_under_review'
  return {
    disputeState: 'open' as const,
    disputeDueAt: evidence.due_by && !isAnswered ? new Date(evidence.due_by * 1000) : null,
  }
}
