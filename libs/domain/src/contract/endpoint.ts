/**
 * Who may call an endpoint. 'pending-two-factor' also lets in a session whose password was accepted and
 * whose one-time code is still to come; 'admin' takes a complete session only.
 */
export type Access = 'public' | 'pending-two-factor' | 'admin'

/** Which front end's host forwards the endpoint. */
type Host = 'public' | 'admin' | 'both'

/** Whose pages may send an unsafe request: the admin's, the public site's, or anybody's program. */
export type OriginPolicy = 'admin' | 'public' | 'none'

interface EndpointBase {
  /** `{name}` marks a parameter. */
  path: `/api/${string}`
  access: Access
  host: Host
  /** A query key whose mere presence, whatever its value, makes the endpoint one for administrators alone. */
  adminQueryKey?: string
}
interface SafeEndpoint extends EndpointBase {
  method: 'GET'
  /** Without this query key the answer of a public read is for one visitor and is not cached. */
  cacheableQueryKey?: string
}
export interface UnsafeEndpoint extends EndpointBase {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  origin: OriginPolicy
  /** For a question that is too long for a query: it changes nothing. */
  changesNothing?: true
}
export type Endpoint = SafeEndpoint | UnsafeEndpoint

/**
 * True when the public host may pass a request on: its own endpoints, and never an administrator's variant.
 * @param queryKeys names of the request's query parameters, as sent
 */
export function isOnHost(
  endpoint: Endpoint,
  host: 'public' | 'admin',
  queryKeys: readonly string[],
): boolean {
  if (host === 'public' && requiresAdminByQuery(endpoint, queryKeys)) return false
  return endpoint.host === 'both' || endpoint.host === host
}

/** The access that a request needs, given the names of its query parameters. */
export function accessOf(endpoint: Endpoint, queryKeys: readonly string[]): Access {
  return requiresAdminByQuery(endpoint, queryKeys) ? 'admin' : endpoint.access
}

/** True when an answer is the same for everybody until the content changes, so that it may be cached. */
export function isCacheable(endpoint: Endpoint, queryKeys: readonly string[]): boolean {
  if (endpoint.method !== 'GET' || accessOf(endpoint, queryKeys) !== 'public') return false
  // Anybody can make up parameters, and each would have an entry.
  if (endpoint.path.includes('{')) return false
  return endpoint.cacheableQueryKey === undefined || queryKeys.includes(endpoint.cacheableQueryKey)
}

function requiresAdminByQuery(endpoint: Endpoint, queryKeys: readonly string[]): boolean {
  const { adminQueryKey } = endpoint
  return adminQueryKey !== undefined && queryKeys.some((key) => key.toLowerCase() === adminQueryKey)
}
