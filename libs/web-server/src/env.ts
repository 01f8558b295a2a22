import { isOrigin, isSafeOrigin } from '@troubadour/domain/site/web-text'
import { z } from 'zod'
import { lifecycleVariables, operationVariables } from '@troubadour/server/env'
import { isProxy } from '@troubadour/server/trusted-peer'

const port = z.coerce.number().int().min(0).max(65_535)
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin without a path, such as https://admin.example.com')
  .optional()

export const webServerEnv = z.object({
  ...operationVariables,
  ...lifecycleVariables,
  NODE_ENV: z.string().default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  API_ORIGIN: z.url().default('http://127.0.0.1:3000'),
  PUBLIC_ORIGIN: origin,
  ADMIN_ORIGIN: origin,
  /** Networks whose X-Forwarded-* headers are believed, comma-separated. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .refine((list) => list.every(isProxy), 'must be a comma-separated list of addresses or networks'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type WebServerEnv = z.infer<typeof webServerEnv>

/** The environment variable of a front end's own port, with its default. */
export const portVariable = (defaultPort: number) => port.default(defaultPort)

/** Reads the environment, or ends the program and names every problem. An empty variable counts as unset. */
export function readEnv<Schema extends z.ZodType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  const problems = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  if (present.NODE_ENV === 'production') {
    for (const name of ['PUBLIC_ORIGIN', 'ADMIN_ORIGIN']) {
      const origin = present[name]
      if (origin && isOrigin(origin) && !isSafeOrigin(origin))
        problems.push(`${name}: must be https in production`)
    }
  }
  if (result.success && problems.length === 0) return result.data
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
