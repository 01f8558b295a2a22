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
