import { isOrigin, isSafeOrigin } from '@troubadour/domain/links/web-text'
import { z } from 'zod'
import { isProxy } from './trusted-peer.ts'

export const onOff = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'], 'must be on or off')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value))

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const origin = z
  .string()
  .refine(isOrigin, 'must be an origin without a path, such as https://admin.example.com')
  .optional()

/** Environment variables of every program (docs/operation.md). */
export const programVariables = {
  NODE_ENV: z.string().default('development'),
  PUBLIC_ORIGIN: origin,
  ADMIN_ORIGIN: origin,
  /** Comma-separated networks whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .refine((list) => list.every(isProxy), 'must be a comma-separated list of addresses or networks'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** Private port of `GET /metrics`; off when unset. 0 uses any free port. */
  METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Whether HSTS includes all subdomains of the site's hosts. */
  HSTS_INCLUDE_SUBDOMAINS: onOff.default(false),
  /** Seconds from readiness 503 to closing: the time that the load balancer needs to stop sending traffic. */
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(0, 'must be 0 to 60')
    .max(60, 'must be 0 to 60')
    .optional(),
}

export function metricsAddress(
  env: Pick<z.output<z.ZodObject<typeof programVariables>>, 'METRICS_PORT' | 'METRICS_HOST'>,
) {
  return env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST }
}
export type MetricsAddress = NonNullable<ReturnType<typeof metricsAddress>>

/** Names of the site's origins that are valid but not https. */
export function unsafeOrigins(given: Record<string, string | undefined>): string[] {
  return ['PUBLIC_ORIGIN', 'ADMIN_ORIGIN'].filter((name) => {
    const value = given[name]
    return value && isOrigin(value) && !isSafeOrigin(value)
  })
}
