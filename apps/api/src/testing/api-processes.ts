import { once } from 'node:events'
import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import { sql } from 'kysely'
import pg from 'pg'
import { endProgram, startProgram, type StartedProgram } from './programs.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { ADMIN_ORIGIN, getPasswordHash, PASSWORD, PUBLIC_ORIGIN } from './test-app.ts'

/** A browser, which stores cookies and sends them to any instance. */
export class Browser {
  cookie: string | undefined
  readonly urls: readonly string[]

  constructor(urls: readonly string[], cookie?: string) {
    this.urls = urls
    this.cookie = cookie
  }

  private keep(setCookies: readonly string[]) {
    const cookies = [
      ...(this.cookie?.split('; ') ?? []),
      ...setCookies.map((cookie) => cookie.split(';')[0] ?? ''),
    ]
    // A later cookie replaces one of the same name.
    const byName = new Map(cookies.map((cookie) => [cookie.split('=')[0], cookie]))
    if (cookies.length > 0) this.cookie = [...byName.values()].join('; ')
  }

  /** Calls an endpoint. @param instance index of the process */
  async call(name: EndpointName, { body, instance = 0, headers = {}, id = '1' }: BrowserCall = {}) {
    const { method, path } = endpoints[name]
    const response = await fetch(
      this.urls[instance] + path.replace('{id}', id).replace('{key}', 'event-new'),
      {
        method,
        headers: {
          origin: ADMIN_ORIGIN,
          ...(this.cookie && { cookie: this.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
    )
    const text = await response.text()
    this.keep(response.headers.getSetCookie())
    const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
    return { status: response.status, json, text, headers: response.headers }
  }

  /** Sends a user name and password. @param options.from IP address of the request */
  login(
    username: string,
    { password = PASSWORD, instance, from }: { password?: string; instance?: number; from?: string } = {},
  ) {
    return this.call('login', {
      body: { username, password },
      instance,
      headers: from ? { 'x-forwarded-for': from } : {},
    })
  }
}

interface BrowserCall {
  body?: unknown
  instance?: number
  headers?: Record<string, string>
  id?: string
}

/** A lock in the database that this test holds. */
interface Held {
  /** Resolves when this many requests wait for it, one by default. */
  untilAwaited: (count?: number) => Promise<void>
  release: () => Promise<void>
}

/** Instances of the API with one database and one stopped clock. */
export interface ApiProcesses {
  database: TestDatabase
  urls: string[]
  /** The time of all instances, in ms. */
  now: number
  /** Advances the clock. */
  advance: (ms: number) => Promise<void>
  /** Starts another instance. */
  start: () => Promise<void>
  /** Kills all instances and starts as many again, at new URLs. */
  restart: () => Promise<void>
  browser: (cookie?: string) => Browser
  /** Adds an administrator; the password is PASSWORD. */
  addAdministrator: (username: string) => Promise<void>
  /** Locks a user's row, so that requests that need it wait. @param statement that locks it, with the name as $1 */
  holdUser: (username: string, statement?: string) => Promise<Held>
  /** Locks a user's sessions, so that requests that change them, or lock them for reading, wait. */
  holdSession: (username: string) => Promise<Held>
  /** Holds the lock for writing events. */
  holdEvents: () => Promise<Held>
  /** The stored personal data, as text. */
  tablesAsText: () => Promise<string>
  logs: () => string
  close: () => Promise<void>
}

/** @param extraEnv besides the variables of all instances */
export async function startApiProcesses(
  count: number,
  extraEnv: NodeJS.ProcessEnv = {},
): Promise<ApiProcesses> {
  const database = await createTestDatabase()
  const programs: StartedProgram[] = []
  const urls: string[] = []
  const passwordHash = await getPasswordHash()
  const env = {
    DATABASE_URL: database.url,
    API_PORT: '0',
    DEMO: 'off',
    TEST_NOW: '2026-06-15T16:00:00Z',
    APP_SECRET: 'a-secret-for-the-tests-0123456789',
    ADMIN_ORIGIN,
    PUBLIC_ORIGIN,
    ...extraEnv,
  }
  const processes: ApiProcesses = {
    database,
    urls,
    now: Date.parse(env.TEST_NOW),
    async advance(ms) {
      processes.now += ms
      await Promise.all(programs.map((program) => setClock(program, processes.now)))
    },
    async start() {
      const program = startProgram('test-main.ts', env)
      programs.push(program)
      const [, port] = await program.said(/listening at http:\/\/127\.0\.0\.1:(\d+)/)
      await setClock(program, processes.now)
      urls.push(`http://127.0.0.1:${port}`)
    },
    async restart() {
      const count = urls.splice(0).length
      await Promise.all(programs.splice(0).map(endProgram))
      await Promise.all(Array.from({ length: count }, processes.start))
    },
    browser: (cookie) => new Browser(urls, cookie),
    async addAdministrator(username) {
      const row = { username, passwordHash, createdAt: new Date(processes.now) }
      await database.db.insertInto('users').values(row).execute()
    },
    holdUser: (username, statement = 'select 1 from users where username = $1 for no key update') =>
      hold(database, statement, [username]),
    holdSession: (username) =>
      hold(
        database,
        'select 1 from sessions join users on users.id = user_id where username = $1 for no key update of sessions',
        [username],
      ),
    holdEvents: () => hold(database, "select pg_advisory_xact_lock(hashtext('events'))"),
    async tablesAsText() {
      const { db } = database
      const tables = [
        'users',
        'sessions',
        'recoveryCodes',
        'totpSetups',
        'activity',
        'throttles',
        'knownNetworks',
      ] as const
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
      return JSON.stringify(rows)
    },
    logs: () => programs.map(({ output }) => output.text).join(''),
    async close() {
      await Promise.all(programs.map(endProgram))
      await database.drop()
    },
  }
  await Promise.all(Array.from({ length: count }, processes.start))
  return processes
}

async function setClock({ child }: StartedProgram, moment: number): Promise<void> {
  const done = once(child, 'message')
  child.send(moment)
  await done
}

async function hold(
  { ownerUrl, db }: TestDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<Held> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Another connection reads it: the list of waiting locks would not change inside this transaction.
  const waiting = sql`select 1 from pg_locks where not granted and (${rows[0]?.pid}::int = any(pg_blocking_pids(pid)) or (locktype = 'tuple'
      and database = (select oid from pg_database where datname = current_database())))`
  return {
    async untilAwaited(count = 1) {
      // PostgreSQL has no event for it, so it is polled.
      while ((await waiting.execute(db)).rows.length < count);
    },
    async release() {
      await client.query('commit')
      await client.end()
    },
  }
}
