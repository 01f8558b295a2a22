import { z } from 'zod'
import { programVariables, unsafeOrigins } from '@troubadour/server/env'

const port = z.coerce.number().int().min(0).max(65_535)

export const webServerEnv = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  API_ORIGIN: z.url().default('http://127.0.0.1:3000'),
  ...programVariables,
})
export type WebServerEnv = z.infer<typeof webServerEnv>

/** The environment variable of a front end's own port, with its default. */
export const portVariable = (defaultPort: number) => port.default(defaultPort)

/** Reads the environment, or ends the program with all problems. An empty variable counts as unset. */
export function readEnv<Schema extends z.ZodType>(
  schema: Schema,
  source: NodeJS.ProcessEnv,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = schema.safeParse(present)
  const problems = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  if (present.NODE_ENV === 'production')
    problems.push(...unsafeOrigins(present).map((name) => `${name}: must be https in production`))
  if (result.success && problems.length === 0) return result.data
  for (const problem of problems) console.error(problem)
  process.exit(1)
}
