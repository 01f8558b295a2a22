import { z } from 'zod'

export const onOff = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'], 'must be on or off')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value))

/** What every program reads from the environment for its operation (docs/operation.md). */
export const operationVariables = {
  /** Where `GET /metrics` is answered, apart from everything public; unset, nowhere. 0 takes any free port. */
  METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Whether HSTS holds for every host below those of the site, too. */
  HSTS_INCLUDE_SUBDOMAINS: onOff.default(false),
}

export function metricsPlace(env: z.output<z.ZodObject<typeof operationVariables>>) {
  return env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST }
}
export type MetricsPlace = NonNullable<ReturnType<typeof metricsPlace>>

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
