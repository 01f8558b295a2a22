import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './tables.ts'

const MAX_CONNECTIONS = 10
/** How long a request waits for a free connection before it is answered 503. */
const CONNECTION_TIMEOUT_MS = 700
/**
 * The server gives up a statement after this long; the client a little later, should the server not answer at all. With
 * the wait for the connection it stays under the 3 s in which everybody is answered (docs/reliability.md#faults, F5).
 */
const STATEMENT_TIMEOUT_MS = 2000
const QUERY_TIMEOUT_MS = 2100
/** A change waits for its turn and then for its row: each wait may last this long. */
const LOCK_TIMEOUT_MS = 1000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5000
/** PostgreSQL's number of the type `date`. */
const DATE_TYPE_ID = 1082

/**
 * Opens the pool of connections; connects at the first query.
 * @param onIdleError told when PostgreSQL ends a connection that nobody uses; without it the process would die
 */
export function createPool(connectionString: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'troubadour-api',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log }) })
}

// A calendar day has no time zone: pg would make it midnight of the server's own.
function getTypeParser(typeId: number, format?: 'text' | 'binary') {
  if (typeId === DATE_TYPE_ID) return (value: string) => value
  // The overloads of @types/pg differ by the literal of `format`, which is only passed on here.
  return pg.types.getTypeParser(typeId, format as 'text')
}
