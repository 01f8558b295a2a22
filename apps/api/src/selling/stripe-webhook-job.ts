import type { StripeAccess } from '../config/stripe-access.ts'
import { JobError, type Job } from '../jobs/job.ts'
import { problemOf } from './stripe-problem.ts'
import { keepWebhook, type WebhookDeps } from './webhook-endpoint.ts'

export const STRIPE_WEBHOOK_JOB = 'stripe-webhook'
const MINUTE_MS = 60 * 1000

/** Registers the webhook of the site, and once a day corrects it (docs/product/states.md#payments). */
export function stripeWebhookJob(
  deps: WebhookDeps & { loadStripe: () => Promise<StripeAccess | null> },
): Job {
  return {
    name: STRIPE_WEBHOOK_JOB,
    everyMs: 24 * 60 * MINUTE_MS,
    retry: { firstMs: MINUTE_MS, maxMs: 60 * MINUTE_MS },
    timeoutMs: 5 * MINUTE_MS,
    async run({ isRetry }) {
      const access = await deps.loadStripe()
      // Without a connection, a former failure is over.
      if (!access) return isRetry ? 'done' : 'nothing'
      const url = await keepWebhook(deps, access).catch((error: unknown) => {
        throw new JobError(problemOf(error))
      })
      return url === null && !isRetry ? 'nothing' : 'done'
    },
  }
}
