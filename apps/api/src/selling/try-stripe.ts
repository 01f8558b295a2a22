import { setTimeout as sleep } from 'node:timers/promises'
import { modeOfKey } from '@troubadour/domain/connections/stripe-key'
import { lackOf, type StripeRightName } from '@troubadour/domain/connections/stripe-rights'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import { hasEventAbout } from './payment-events.repository.ts'
import { createStripeClient } from './stripe-client.ts'
import { isKeyRefusal, isStripeError, KEY_REFUSED, problemOf } from './stripe-problem.ts'
import { keepWebhook, type WebhookDeps } from './webhook-endpoint.ts'

const ACCOUNT_RIGHT = 'rak_accounts_kyc_basic_read'

const ARRIVAL_PAUSE_MS = 250
/** Stripe sends most events within a second or two. */
const ARRIVAL_MS = 10_000
/** Above the least amount of every currency. */
const TRIAL_AMOUNT = 100_000

const MODES = {
  test: 'The key is one of test mode: no real money moves.',
  live: 'The key is one of live mode: payments are real.',
}
/** Nothing at Stripe has this id. */
const NOBODY = 'trialOfRights'

/** A call for each right, which fails without it and changes nothing. */
const PROBES: Record<Exclude<StripeRightName, typeof ACCOUNT_RIGHT>, (stripe: Stripe) => Promise<unknown>> = {
  rak_checkout_session_write: (stripe) => stripe.checkout.sessions.expire(`cs_${NOBODY}`),
  rak_payment_intent_read: (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  rak_charge_write: (stripe) => stripe.refunds.create({ payment_intent: `pi_${NOBODY}` }),
  rak_dispute_read: (stripe) => stripe.disputes.list({ limit: 1 }),
  rak_event_read: (stripe) => stripe.events.list({ limit: 1 }),
  rak_coupon_write: (stripe) => stripe.coupons.del(NOBODY),
  rak_webhook_write: (stripe) => stripe.webhookEndpoints.del(`we_${NOBODY}`),
}

/**
 * Tries a key: account, rights, and the webhook, which it registers (docs/product/states.md#trials).
 * @param arrivalMs how long it waits for an event
 */
export async function tryStripe(
  deps: WebhookDeps,
  access: StripeAccess,
  arrivalMs = ARRIVAL_MS,
): Promise<TrialStep[]> {
  const stripe = await createStripeClient(access)
  const steps: TrialStep[] = []
  try {
    const account = await readAccount(stripe)
    steps.push(...account.steps)
    const mode = modeOfKey(access.key)
    if (mode) steps.push({ outcome: 'ok', text: MODES[mode] })
    const lacks = await tryRights(stripe)
    steps.push(...lacks)
    if (lacks.length > 0) return steps
    steps.push({ outcome: 'ok', text: 'The key has the rights that the site needs.' })
    steps.push(...(await tryWebhook(deps, access, { stripe, currency: account.currency, arrivalMs })))
  } catch (error) {
    const failure: TrialStep = { outcome: 'failed', text: problemOf(error) }
    steps.push(isKeyRefusal(error) ? { ...failure, code: KEY_REFUSED } : failure)
  }
  return steps
}

async function readAccount(stripe: Stripe): Promise<{ currency: string; steps: TrialStep[] }> {
  try {
    const account = await stripe.accounts.retrieveCurrent()
    const { country, default_currency: currency = 'usd', charges_enabled: mayCharge } = account
    const name = account.settings?.dashboard.display_name || account.id
    const where = country === undefined ? '' : ` Country: ${countryName(country)}.`
    const text = `The account is called ${name}.${where} Currency: ${currency.toUpperCase()}.`
    const steps: TrialStep[] = [{ outcome: 'ok', text }]
    if (!mayCharge)
      steps.push({
        outcome: 'failed',
        text: 'Stripe does not let this account take payments yet. Its dashboard says what is missing.',
      })
    return { currency, steps }
  } catch (error) {
    // Some accounts have no such right to give.
    if (isStripeError(error) && error.type === 'StripePermissionError')
      return { currency: 'usd', steps: [{ outcome: 'unknown', text: lackOf(ACCOUNT_RIGHT) }] }
    throw error
  }
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

/** A step for each right that is missing. @throws the package's error when a call failed for another reason */
async function tryRights(stripe: Stripe): Promise<TrialStep[]> {
  const steps = await Promise.all(
    Object.entries(PROBES).map(async ([right, probe]): Promise<TrialStep[]> => {
      try {
        await probe(stripe)
      } catch (error) {
        // The names of the probes are those of the rights.
        if (isStripeError(error) && error.type === 'StripePermissionError')
          return [{ outcome: 'failed', text: lackOf(right as StripeRightName) }]
        // There is no such thing, so the key may ask for it.
        if (!(isStripeError(error) && error.type === 'StripeInvalidRequestError')) throw error
      }
      return []
    }),
  )
  return steps.flat()
}

async function tryWebhook(
  deps: WebhookDeps,
  access: StripeAccess,
  { stripe, currency, arrivalMs }: { stripe: Stripe; currency: string; arrivalMs: number },
): Promise<TrialStep[]> {
  const url = await keepWebhook(deps, access)
  if (url === null)
    return [
      {
        outcome: 'failed',
        text: 'Stripe cannot reach this site, whose address does not begin with https://, so it does not hear of payments.',
      },
    ]
  const registered: TrialStep = { outcome: 'ok', text: `Stripe knows the webhook of the site: ${url}` }
  const id = await causeEvent(stripe, currency, new URL(url).origin)
  return [registered, (await hasArrived(deps, id, arrivalMs)) ? ARRIVED : NOT_ARRIVED]
}

const ARRIVED: TrialStep = { outcome: 'ok', text: 'An event of Stripe arrived, with the right signature.' }
const NOT_ARRIVED: TrialStep = {
  outcome: 'failed',
  text: 'No event of Stripe arrived in time. Please try again; if it stays so, something between Stripe and the site holds them up.',
}

/** Opens a payment page and closes it at once, about which Stripe sends an event. @returns the id of the session */
async function causeEvent(stripe: Stripe, currency: string, origin: string): Promise<string> {
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: origin,
    line_items: [
      {
        quantity: 1,
        price_data: {
          ...{ currency, unit_amount: TRIAL_AMOUNT },
          product_data: { name: 'Trial of the webhook, never for sale' },
        },
      },
    ],
  })
  await stripe.checkout.sessions.expire(id)
  return id
}

async function hasArrived({ db }: WebhookDeps, objectId: string, arrivalMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < arrivalMs; waitedMs += ARRIVAL_PAUSE_MS) {
    if (await hasEventAbout(db, objectId)) return true
    await sleep(ARRIVAL_PAUSE_MS)
  }
  return hasEventAbout(db, objectId)
}
