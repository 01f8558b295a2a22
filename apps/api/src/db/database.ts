import { requestScope, type RequestScope } from '@troubadour/server/request-scope'
import { CamelCasePlugin, Kysely, PostgresDialect, type LogEvent, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './tables.ts'

/** Time limits in ms; a request that exceeds one is answered with 503. */
export interface DatabaseWaits {
  /** Wait for a free connection; for all waits of one request together. */
  connectionMs: number
  /** Duration of a statement, enforced by the server. */
  statementMs: number
  /** Wait for a lock. A change waits for the table's lock and then for its row: each wait may take this long. */
  lockMs: number
}

/**
 * Limits of API requests: together under the 3 s in which every request is answered (docs/reliability.md#faults, F5).
 */
export const REQUEST_WAITS: DatabaseWaits = { connectionMs: 700, statementMs: 2000, lockMs: 1000 }
/** Limits of commands, which no visitor waits for, and of tests, which must not fail on a slow machine. */
export const COMMAND_WAITS: DatabaseWaits = { connectionMs: 60_000, statementMs: 60_000, lockMs: 60_000 }
/** The client times out a little later than the server, in case the server does not respond at all. */
const CLIENT_WAITS_MORE_MS = 100
const MAX_CONNECTIONS = 10
/** Longer than pg's 10 s: on a busy machine a new connection takes longer than a request may wait for one. */
const IDLE_TIMEOUT_MS = 60_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5000
/** Columns are snake_case in SQL and camelCase in the program; keys inside JSON columns stay as they are. */
export const CAMEL_CASE = new CamelCasePlugin({ maintainNestedObjectKeys: true })
/** PostgreSQL's type id of `date`. */
const DATE_TYPE_ID = 1082

/**
 * Creates the connection pool; it connects at the first query.
 * @param onIdleError called when PostgreSQL closes an idle connection; without it the process would crash
 */
export function createPool(
  connectionString: string,
  onIdleError: (error: Error) => void,
  waits: DatabaseWaits,
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
  // The pool listens for errors of idle connections only. When one in use is cut, the next statement fails; without
  // this listener the process would crash.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The query builder over a pool. @param onQuery called after each statement, without its values */
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

/** The remaining time of requests that have waited for a connection, in ms. */
const leftMsOf = new WeakMap<RequestScope, number>()

/** Wraps the pool so that all waits of one request share a limit. */
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
      const refusal = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        connecting.then((client) => client.release()).catch(() => {})
        refusal.reject(new Error('timeout exceeded when trying to connect'))
      }, leftMs)
      try {
        return await Promise.race([connecting, refusal.promise])
      } finally {
        clearTimeout(timer)
        leftMsOf.set(scope, Math.max(0, leftMs - (performance.now() - startedAt)))
      }
    },
  }
}

// Dates stay text: pg would convert a calendar day to midnight in the server's time zone.
function getTypeParser(typeId: number, format?: 'text' | 'binary') {
  if (typeId === DATE_TYPE_ID) return (value: string) => value
  // The overloads of @types/pg differ by the literal type of `format`, which is only passed on.
  return pg.types.getTypeParser(typeId, format as 'text')
}

/** Error codes of Node's sockets when the server is unreachable. */
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
/** SQLSTATE codes of temporary problems: connection, resources, shutdown, timeouts, deadlock. */
const PASSING_SQL_STATE = /^(08|53|57P0|57014|55P03|25P03|25006|40001|40P01)/
/** pg throws these errors without a code. */
const PASSING_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|client has encountered a connection error|client was closed|not queryable/i

/** Whether the database is unreachable, overloaded or timed out: worth a retry, and no defect of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK_CODES.has(code)) return isFromPg(error)
  return PASSING_SQL_STATE.test(code) || PASSING_MESSAGE.test(error.message)
}

/** Excludes errors of the file system, which share codes such as ENOENT. */
function isFromPg(error: Error): boolean {
  return !('path' in error && 'syscall' in error && error.syscall !== 'connect')
}
