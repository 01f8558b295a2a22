import { z } from 'zod'

/** What every program reads from the environment for its end. */
export const lifecycleVariables = {
  /** From readiness 503 to closing, in s: as long as the load balancer needs to see that no more traffic may come. */
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(0, 'must be 0 to 60')
    .max(60, 'must be 0 to 60')
    .optional(),
}
