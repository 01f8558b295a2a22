import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { isLoopback, isSafeOrigin } from '@troubadour/domain/links/web-text'
import { isTimeZone } from '@troubadour/domain/time/zoned-time'
import { metricsAddress, onOff, programVariables, unsafeOrigins } from '@troubadour/server/env'
import { z } from 'zod'
import { backupProblems, backupVariables, readBackupConfig } from './backup-config.ts'
import { mailProblems, readMailConfig, readMailOrigins } from './mail-config.ts'
import { mailboxProblems, readMailboxConfig } from './mailbox-config.ts'
import { readBucketUrl, readFolderUrl, storeUrl } from './bucket-location.ts'

const DEFAULT_HOST = '127.0.0.1'
const STRIPE_API_URL = 'https://api.stripe.com'
export const PRINTFUL_API_URL = 'https://api.printful.com'

const databaseUrl = z
  .string('must be set, for example postgres://user:password@127.0.0.1:5432/troubadour')
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const serviceUrl = (usual: string) =>
  z
    .string()
    .default(usual)
    .refine(isServiceUrl, 'must start with https://, or be an address of this machine')
    .transform((url) => url.replace(/\/+$/, ''))
const variables = z.object({
  API_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default(DEFAULT_HOST),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  TRIAL_DATABASE_URL: databaseUrl.optional(),
  APP_SECRET: z.string().optional(),
  APP_SECRET_PREVIOUS: z.string().optional(),
  ADMIN_USERNAME: z.string().min(3, 'must have at least 3 characters').max(200).optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(1024).optional(),
  DATA_DIR: z.string().default('.data'),
  SITE_VERSION: z.string().optional(),
  NEWEST_VERSION_FILE: z.string().optional(),
  MEDIA_URL: storeUrl.optional(),
  PRINTFUL_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must be a token as Printful shows it')
    .optional(),
  PRINTFUL_STORE_ID: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'must be the number of a store')
    .optional(),
  PRINTFUL_API_URL: serviceUrl(PRINTFUL_API_URL),
  STRIPE_API_URL: serviceUrl(STRIPE_API_URL),
  MUSICBRAINZ_URL: serviceUrl('https://musicbrainz.org'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_LINK_ORIGIN: z.string().optional(),
  MAIL_ADMIN_ORIGIN: z.string().optional(),
  MAIL_SINK_URL: z.string().optional(),
  ALLOW_PRIVATE_HOSTS: onOff.default(false),
  BOUNCES_IMAP_URL: z.string().optional(),
  BOUNCES_ADDRESS: z.string().optional(),
  SITE_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').optional(),
  DEMO: onOff.optional(),
  JOBS_AFTER_SECONDS: z.coerce.number('must be a number of seconds').int().min(0).max(3600).default(0),
  API_REFERENCE: onOff.optional(),
  ...backupVariables,
  ...programVariables,
})

/** Thrown when the environment is invalid; one line for each variable at fault. */
export class EnvError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export type Env = ReturnType<typeof readEnv>

/**
 * Reads and checks everything that the API takes from its environment.
 * @throws EnvError that names every variable at fault
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  return read(source, true)
}

/** Like `readEnv`, for commands (migrate, first-run, create-admin): they sign nothing, so they need no APP_SECRET. */
export function readCommandEnv(source: NodeJS.ProcessEnv) {
  return read(source, false)
}

function read(source: NodeJS.ProcessEnv, isServer: boolean) {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  const isProduction = given.NODE_ENV === 'production'
  problems.push(...backupProblems(given))
  if (isServer) problems.push(...mailProblems(given, isProduction), ...mailboxProblems(given))
  if (isServer && isProduction) problems.push(...productionProblems(given))
  if (!parsed.success || problems.length > 0) throw new EnvError(problems)

  const { data } = parsed
  return {
    isProduction,
    port: data.API_PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL ?? data.DATABASE_URL,
    publicOrigin: data.PUBLIC_ORIGIN,
    adminOrigin: data.ADMIN_ORIGIN,
    appSecret: data.APP_SECRET ?? randomBytes(32).toString('base64url'),
    isAppSecretGiven: data.APP_SECRET !== undefined,
    formerAppSecrets: data.APP_SECRET_PREVIOUS?.split(',').flatMap((secret) => secret.trim() || []) ?? [],
    adminUsername: data.ADMIN_USERNAME ?? 'admin',
    adminPassword: data.ADMIN_PASSWORD,
    dataDir: resolve(data.DATA_DIR),
    /** Of the installed site that this program is part of, and the file with the answer of the publisher's feed. */
    siteVersion: data.SITE_VERSION,
    newestVersionFile: data.NEWEST_VERSION_FILE,
    // The folder for uploads while they are received, when files are in a bucket.
    mediaDir: readFolderUrl(data.MEDIA_URL ?? '') ?? resolve(join(data.DATA_DIR, 'media')),
    /** Whether MEDIA_URL says where files are, and not the connection. */
    isMediaUrlGiven: data.MEDIA_URL !== undefined,
    backups: readBackupConfig(data),
    mediaBucket: readBucketUrl(data.MEDIA_URL ?? ''),
    trustedProxies: data.TRUSTED_PROXIES,
    printful: data.PRINTFUL_API_KEY
      ? { apiUrl: data.PRINTFUL_API_URL, apiKey: data.PRINTFUL_API_KEY, storeId: data.PRINTFUL_STORE_ID }
      : null,
    printfulApiUrl: data.PRINTFUL_API_URL,
    stripeApiUrl: data.STRIPE_API_URL,
    musicBrainzUrl: data.MUSICBRAINZ_URL,
    mail: readMailConfig(data, isProduction),
    mailOrigins: readMailOrigins(data),
    allowsPrivateHosts: data.ALLOW_PRIVATE_HOSTS,
    mailbox: readMailboxConfig(data),
    siteTimeZone: data.SITE_TIME_ZONE,
    logLevel: data.LOG_LEVEL,
    drainSeconds: data.DRAIN_SECONDS,
    /** A new version sends no mail at its first start yet, which could not be taken back. */
    jobsAfterMs: data.JOBS_AFTER_SECONDS * 1000,
    metrics: metricsAddress(data),
    hstsIncludesSubdomains: data.HSTS_INCLUDE_SUBDOMAINS,
    hasApiReference: data.API_REFERENCE ?? !isProduction,
    isDemo: data.DEMO ?? data.NODE_ENV !== 'production',
  }
}

function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems = []
  if (isWeakSecret(given.APP_SECRET ?? '')) {
    problems.push(
      `APP_SECRET must be set in production, to at least ${SECRET_MIN_LENGTH} random characters; no placeholder and no pattern`,
    )
  }
  if (!given.ADMIN_ORIGIN && !isLoopback(given.HOST ?? DEFAULT_HOST))
    problems.push('ADMIN_ORIGIN must be set in production, unless HOST is a loopback address')
  return [...problems, ...unsafeOrigins(given).map((name) => `${name} must be https in production`)]
}

/** A token must not be sent unencrypted, except to a program on this machine. */
function isServiceUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, username, password, search, hash } = new URL(url)
  return isSafeOrigin(origin) && [username, password, search, hash].every((part) => part === '')
}

/** Shortest accepted signing key, in characters. */
const SECRET_MIN_LENGTH = 32
/** One in a billion random strings of 32 hexadecimal digits has fewer different digits. */
const DIFFERENT_CHARACTERS_MIN = 7
/** Words of example values. */
const PLACEHOLDER =
  /change.?(?:me|this|it)|replace.?(?:me|this|it)|placeholder|example|secret|password|123456|abcdef|qwerty/i
/** A text repeated, of whatever length: the last part may be cut. */
function isRepetition(text: string): boolean {
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1)
  return lengths.some((length) => text.startsWith(text.slice(length)))
}

/** True for a secret that can be guessed: short, a placeholder, of few different characters, or repeated. */
function isWeakSecret(secret: string): boolean {
  return (
    secret.length < SECRET_MIN_LENGTH ||
    new Set(secret).size < DIFFERENT_CHARACTERS_MIN ||
    PLACEHOLDER.test(secret) ||
    // With separators, too: 'pine-pine-pine', 'pine.pine_pine'.
    [secret, secret.replace(/[^\p{L}\p{N}]/gu, '')].some(isRepetition)
  )
}
