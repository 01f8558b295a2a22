import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { buildApp, type AppOptions } from '../app.ts'
import { readEnv } from '../config/env.ts'
import type { RecordResolver } from '../mail/domain-check/domain-records.ts'
import type { MailConfig } from '../config/mail-config.ts'
import { hashPassword } from '../auth/passwords.ts'
import { createSecretBox, type SecretBox } from '../shared/secret-box.ts'
import { ownerOf } from '../auth/two-factor.repository.ts'
import { cleanUp } from '../composition/compose-jobs.ts'
import { sweepUnusedMedia } from '../pictures/sweep-unused-media.ts'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import { createPublicCache, type PublicCache } from '../http/public-cache.ts'
import { deleteOldDrawings } from '../share/drawn-files.ts'
import { PASSWORD_COST } from './password-cost.ts'
import { readFileHere } from './read-file-here.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export const ADMIN_ORIGIN = 'http://admin.test'
export const PUBLIC_ORIGIN = 'http://www.test'
/** Monday noon in New York. */
export const NOW = '2026-06-15T16:00:00Z'
export const PASSWORD = 'correct horse battery'
/** An administrator without a second factor. */
export const ADMIN = 'Ada'
/** An administrator with a second factor: sessions stay half until a code of TOTP_SECRET is sent. */
export const ADMIN_WITH_TWO_FACTOR = 'Grace'
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const TEST_ENV = readEnv({
  DATABASE_URL: 'postgres://not-used',
  PUBLIC_ORIGIN,
  ADMIN_ORIGIN,
  APP_SECRET: 'a-secret-for-the-tests-0123456789',
  TRUSTED_PROXIES: 'loopback',
  // No servers listen there.
  MUSICBRAINZ_URL: 'http://127.0.0.1:9',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'debug',
  API_REFERENCE: 'off',
})

export type Caller = 'anonymous' | 'half' | 'admin'

export interface TestApp {
  app: FastifyInstance
  cache: PublicCache
  database: TestDatabase
  /** The app's clock, which tests may set. */
  clock: { now: Date }
  /** The complete log. */
  log: { text: string }
  mediaDir: string
  /** Cookie headers of callers. */
  cookies: Record<Caller, string | undefined>
  /** Sends a request from the admin's own pages, by default as its administrator. */
  call: (method: string, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>
  /** Runs the program's hourly jobs. */
  runHourlyJobs: (now: Date) => Promise<void>
  close: () => Promise<void>
}

interface CallOptions {
  as?: Caller
  body?: unknown
  headers?: Record<string, string | undefined>
}

const never = () => Promise.reject(new Error('No name server answers a test.'))
const unanswered: RecordResolver = {
  ...{ resolveTxt: never, resolveMx: never, resolve4: never, resolve6: never },
}

/** The API with a database of its own, and a signed-in administrator of each kind. */
export async function createTestApp(
  options: Pick<
    Partial<AppOptions>,
    | 'printfulParts'
    | 'checkHost'
    | 'asking'
    | 'recordResolver'
    | 'makeBackup'
    | 'isAudioAvailable'
    | 'readFile'
  > & {
    env?: Partial<AppOptions['env']>
    /** The mail server of the environment. */
    mail?: MailConfig | null
    now?: string
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const clock = { now: new Date(options.now ?? NOW) }
  const log = { text: '' }
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      log.text += String(chunk)
      done()
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-api-'))
  const mediaDir = join(folder, 'media')
  const now = () => clock.now
  const cache = createPublicCache(now)
  // A single instance gets its own changes without a listener.
  cache.setListening(true)
  const app = await buildApp({
    env: { ...TEST_ENV, mediaDir, ...(options.mail && mailEnv(options.mail)), ...options.env },
    db: database.db,
    now,
    cache,
    logStream,
    printfulParts: options.printfulParts,
    checkHost: options.checkHost,
    ...(options.asking && { asking: options.asking }),
    recordResolver: options.recordResolver ?? unanswered,
    makeBackup: options.makeBackup,
    passwordCost: PASSWORD_COST,
    readFile: options.readFile ?? readFileHere,
    isAudioAvailable: options.isAudioAvailable,
  })

  const call: TestApp['call'] = (method, url, { as = 'admin', body, headers } = {}) =>
    app.inject({
      // Tests may try any method.
      method: method as InjectOptions['method'],
      url,
      headers: withoutUndefined({
        origin: ADMIN_ORIGIN,
        cookie: cookies[as],
        'content-type': body === undefined ? undefined : 'application/json',
        ...headers,
      }),
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const cookies: TestApp['cookies'] = { anonymous: undefined, half: undefined, admin: undefined }
  const box = createSecretBox([options.env?.appSecret ?? TEST_ENV.appSecret])
  await addAdministrators(database, box, clock.now)
  // A Secure cookie needs a request over https.
  const headers = { 'x-forwarded-proto': options.env?.adminOrigin?.startsWith('https:') ? 'https' : 'http' }
  for (const [as, username] of [
    ['admin', ADMIN],
    ['half', ADMIN_WITH_TWO_FACTOR],
  ] as const) {
    const body = { username, password: PASSWORD }
    // Without a configured origin it is the host of inject.
    const origin =
      options.env && 'adminOrigin' in options.env
        ? (options.env.adminOrigin ?? 'http://localhost')
        : ADMIN_ORIGIN
    const response = await call('POST', '/api/login', {
      as: 'anonymous',
      body,
      headers: { ...headers, origin },
    })
    cookies[as] = cookieOf(response)
  }

  return {
    app,
    cache,
    database,
    clock,
    log,
    mediaDir,
    cookies,
    call,
    async runHourlyJobs(moment) {
      await cleanUp(database.db, moment, 'America/New_York')
      const store = createLocalMediaStore(mediaDir)
      await sweepUnusedMedia(database.db, store, moment)
      await deleteOldDrawings(store, moment)
    },
    async close() {
      await app.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

function mailEnv(mail: MailConfig) {
  const { linkOrigin, adminOrigin } = mail
  return { mail, mailOrigins: { linkOrigin, adminOrigin } }
}

/** The session cookie, as a browser would send it after a response. */
export function cookieOf(response: LightMyRequestResponse): string | undefined {
  const cookie = response.cookies.find(({ name }) => name.endsWith('session'))
  return cookie?.value ? `${cookie.name}=${cookie.value}` : undefined
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(given)
}

/** The code of an authenticator app. @param steps of 30 seconds after the given moment */
export function codeAt(moment: Date, steps = 0, secret = TOTP_SECRET): string {
  const timestamp = moment.getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

let hashed: Promise<string> | undefined
/** The hash of PASSWORD, shared by all tests of a file. */
export const getPasswordHash = () => (hashed ??= hashPassword(PASSWORD, PASSWORD_COST))

async function addAdministrators({ db }: TestDatabase, box: SecretBox, now: Date): Promise<void> {
  const passwordHash = await getPasswordHash()
  const user = (username: string) => ({ username, passwordHash, createdAt: now })
  await db.insertInto('users').values(user(ADMIN)).execute()
  const { id } = await db
    .insertInto('users')
    .values({ ...user(ADMIN_WITH_TWO_FACTOR), totpEnabledAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { secret, keyId } = box.seal(TOTP_SECRET, ownerOf(id))
  await db.updateTable('users').set({ totpSecret: secret, totpKeyId: keyId }).where('id', '=', id).execute()
}
