import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const origin = z
  .url()
  .transform((value) => new URL(value).origin)
  .optional()

/** What both front-end servers read from the environment (Architecture, Interface of the programs). */
export const webServerEnv = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  API_ORIGIN: z.url().default('http://127.0.0.1:3000'),
  PUBLIC_ORIGIN: origin,
  ADMIN_ORIGIN: origin,
  /** Networks whose X-Forwarded-* headers are believed, comma-separated. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || [])),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type WebServerEnv = z.infer<typeof webServerEnv>

/** The environment variable of a front end's own port, with its default. */
export const portVariable = (defaultPort: number) => port.default(defaultPort)

/**
 * Reads the environment, or ends the program with every problem named by its variable.
 * An empty variable counts as one that is not set.
 */
export function readEnv<Schema extends z.ZodType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  if (result.success) return result.data
  for (const { path, message } of result.error.issues) console.error(`${path.join('.')}: ${message}`)
  process.exit(1)
}
