import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StripeAccess } from '../config/stripe-access.ts'
import { networkOf } from '@troubadour/server/network-of'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { makeDue } from '../jobs/jobs.repository.ts'
import { HttpError } from '../shared/http-error.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { ORDERS_JOB } from './orders-job.ts'
import { addEvent } from './payment-events.repository.ts'
import { readSigningSecrets } from './payment-webhooks.repository.ts'

/** Older events are refused: somebody may have recorded them. */
const TOLERANCE_S = 300
const MINUTE_MS = 60 * 1000
/** Refused events of a network (docs/product/constants.md#selling). */
const REFUSED: ThrottlePolicy = {
  free: 20,
  firstDelayMs: 1000,
  maxDelayMs: 15 * MINUTE_MS,
  forgetAfterMs: 24 * 60 * MINUTE_MS,
}

const stripeId = z.string().regex(/^\w{1,255}$/)
const signedEvent = z.looseObject({
  id: stripeId.startsWith('evt_'),
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  created: z.int().min(0).max(10_000_000_000),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({ id: stripeId }) }),
})

interface WebhookRouteDeps extends RouteDeps {
  secretBox: SecretBox
  readStripe: () => StripeAccess | null
}

/** Receives what Stripe tells (docs/product/states.md#payments). */
export function stripeWebhookRoutes(app: FastifyInstance, deps: WebhookRouteDeps): void {
  const { db, now, secretBox, readStripe } = deps
  void app.register(async (scope) => {
    // The signature covers the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    contractRoute(scope, 'receiveStripeEvent', deps, async (_input, { request }) => {
      if (!readStripe()) throw new HttpError(404, 'Not found')
      const event = await readSigned(request.body, {
        signature: String(request.headers['stripe-signature'] ?? ''),
        secrets: await readSigningSecrets(db, secretBox, now()),
        now: now(),
      })
      if (!event) {
        await requireAttempt(db, `stripe-event:${networkOf(request.ip)}`, REFUSED, now())
        throw new HttpError(400, 'The signature is wrong, or too old.', { refusal: 'a wrong signature' })
      }
      await db.transaction().execute(async (trx) => {
        await addEvent(trx, {
          ...{ id: event.id, type: event.type, objectId: event.data.object.id, isLive: event.livemode },
          ...{ createdAt: new Date(event.created * 1000), receivedAt: now() },
        })
        await makeDue(trx, ORDERS_JOB)
      })
      return { message: 'Thank you.' }
    })
  })
}

/** An event with a signature of one of the secrets; undefined for anything else. */
async function readSigned(
  body: unknown,
  { signature, secrets, now }: { signature: string; secrets: readonly string[]; now: Date },
): Promise<z.output<typeof signedEvent> | undefined> {
  if (!Buffer.isBuffer(body)) return undefined
  const { default: Stripe } = await import('stripe')
  for (const secret of secrets) {
    try {
      const read = Stripe.webhooks.constructEvent(
        ...([body, signature, secret, TOLERANCE_S, undefined, now.getTime()] as const),
      )
      return signedEvent.safeParse(read).data
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  return undefined
}
