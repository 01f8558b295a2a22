import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..')

/**
 * Flags of all programs, also in images and units: by default V8 uses up to 128 MB under load for short-lived objects,
 * and is no faster (docs/performance.md#memory).
 */
export const NODE_FLAGS = ['--max-semi-space-size=16']

/** The three programs, in the order in which they start. */
export const PROGRAMS = [
  { name: 'api', title: 'API', portVariable: 'API_PORT', defaultPort: 3000 },
  { name: 'public-site', title: 'Public site', portVariable: 'PUBLIC_SITE_PORT', defaultPort: 4200 },
  { name: 'admin', title: 'Admin', portVariable: 'ADMIN_PORT', defaultPort: 4300 },
] as const
export type Program = (typeof PROGRAMS)[number]

export type StartConfig = ReturnType<typeof readStartConfig>

/** Reads `.env` and the environment, which takes precedence. @throws Error with the name of an invalid variable */
export function readStartConfig(argv: string[]) {
  const envFile = join(PROJECT_ROOT, '.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const host = process.env.HOST || '127.0.0.1'
  const portOf = ({ portVariable, defaultPort }: Program) => {
    const port = Number(process.env[portVariable] || defaultPort)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${portVariable} must be a port number, not "${process.env[portVariable]}".`)
    }
    return port
  }
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return {
    isDev: argv.includes('--dev'),
    host,
    dataFolder: resolve(PROJECT_ROOT, process.env.DATA_DIR || '.data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    portOf,
    urlOf: (program: Program) =>
      `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${portOf(program)}`,
  }
}
