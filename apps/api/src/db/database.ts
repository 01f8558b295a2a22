import { setTimeout as delay } from 'node:timers/promises'
import { requestScope, type RequestScope } from '@troubadour/server/request-scope'
import { CamelCasePlugin, Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './tables.ts'

/** How long somebody waits, in ms, before it is given up; a request is then answered 503. */
export interface DatabaseWaits {
  /** For a free connection; a request for all that it uses one after the other. */
  connectionMs: number
  /** For a statement, until the server gives it up. */
  statementMs: number
  /** For a lock. A change waits for its turn and then for its row: each wait may last this long. */
  lockMs: number
}

/** Of the API's requests. Together they stay under the 3 s in which everybody is answered (docs/reliability.md#faults, F5). */
const WAITS: DatabaseWaits = { connectionMs: 700, statementMs: 2000, lockMs: 1000 }
/** Of commands, behind which no visitor waits; and of tests, as a busy machine is slow, and slow is no failure. */
export const COMMAND_WAITS: DatabaseWaits = { connectionMs: 60_000, statementMs: 60_000, lockMs: 60_000 }
/** The client gives up a little later than the server, should that not answer at all. */
const CLIENT_WAITS_MORE_MS = 100
const MAX_CONNECTIONS = 10
/** Not pg's 10 s: on a busy machine a new connection takes longer than a request may wait for one. */
const IDLE_TIMEOUT_MS = 60_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5000
/** Columns are snake_case in SQL and camelCase in the program; keys inside JSON columns stay as they are. */
export const CAMEL_CASE = new CamelCasePlugin({ maintainNestedObjectKeys: true })
/** PostgreSQL's number of the type `date`. */
const DATE_TYPE_ID = 1082

/**
 * Opens the pool of connections; connects at the first query.
 * @param onIdleError told when PostgreSQL ends a connection that nobody uses; without it the process would die
 * @param waits left out: those of requests
 */
export function createPool(
  connectionString: string,
  onIdleError: (error: Error) => void,
  waits = WAITS,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'troubadour-api',
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: waits.connectionMs,
    statement_timeout: waits.statementMs,
    lock_timeout: waits.lockMs,
    query_timeout: waits.statementMs + CLIENT_WAITS_MORE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  })
  pool.on('error', onIdleError)
  // The pool listens to a connection only while nobody has it; one that is cut between two statements has an owner, who
  // hears of it at the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The query builder over a pool. @param onQuery told of each statement that has ended, without its values */
export function createDb(
  pool: pg.Pool,
  onQuery?: (query: { sql: string; durationMs: number; error?: unknown }) => void,
): Db {
  const log = (event: LogEvent) =>
    onQuery?.({
      sql: event.query.sql,
      durationMs: event.queryDurationMillis,
      ...(event.level === 'error' && { error: event.error }),
    })
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: limitWaits(pool) }),
    plugins: [CAMEL_CASE],
    ...(onQuery && { log }),
  })
}

/** How long requests that had to wait for a connection may still wait for others, in ms. */
const leftMsOf = new WeakMap<RequestScope, number>()

/** The pool, in which the waits of one request add up. */
function limitWaits(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const scope = requestScope.getStore()
      if (scope?.id === undefined || pool.idleCount > 0) return pool.connect()
      const leftMs = leftMsOf.get(scope) ?? Number(pool.options.connectionTimeoutMillis)
      const startedAt = performance.now()
      const connecting = pool.connect()
      const timer = new AbortController()
      const refusal = delay(leftMs, undefined, timer).then(() => {
        connecting.then((client) => client.release()).catch(() => {})
        throw new Error('timeout exceeded when trying to connect')
      })
      try {
        return await Promise.race([connecting, refusal])
      } finally {
        timer.abort()
        leftMsOf.set(scope, Math.max(0, leftMs - (performance.now() - startedAt)))
      }
    },
  }
}

// A calendar day has no time zone: pg would make it midnight of the server's own.
function getTypeParser(typeId: number, format?: 'text' | 'binary') {
  if (typeId === DATE_TYPE_ID) return (value: string) => value
  // The overloads of @types/pg differ by the literal of `format`, which is only passed on here.
  return pg.types.getTypeParser(typeId, format as 'text')
}

/** What Node's sockets say when the server is away. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
])
/** Classes and codes of PostgreSQL that pass by themselves: connection, resources, shutdown, timeouts, deadlock. */
const PASSING_SQL_STATE = /^(08|53|57P0|57014|55P03|25P03|25006|40001|40P01)/
/** pg raises these without a code. */
const PASSING_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|client has encountered a connection error|client was closed|not queryable/i

/** True when the database cannot be reached, is overloaded or gave up: worth trying again, and no defect of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK_CODES.has(code)) return isFromPg(error)
  return PASSING_SQL_STATE.test(code) || PASSING_MESSAGE.test(error.message)
}

/** A missing file has ENOENT too: only the errors of a socket have these. */
function isFromPg(error: Error): boolean {
  return !('path' in error && 'syscall' in error && error.syscall !== 'connect')
}
