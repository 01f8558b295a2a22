/**
 * Who may call an endpoint. 'pending-two-factor' also allows a half session, whose password was accepted and whose
 * one-time code is still to come; 'admin' requires a full session.
 */
export type Access = 'public' | 'pending-two-factor' | 'admin'

/** Which front end's host forwards the endpoint. */
type Host = 'public' | 'admin' | 'both'

/** Whose pages may send an unsafe request: the admin's, the public site's, or any program. */
export type OriginPolicy = 'admin' | 'public' | 'none'

interface EndpointBase {
  /** `{name}` is a path parameter. */
  path: `/api/${string}`
  access: Access
  host: Host
  /** A query key whose presence, with any value, restricts the endpoint to administrators. */
  adminQueryKey?: string
}
interface SafeEndpoint extends EndpointBase {
  method: 'GET'
  /** Without this query key the response is for one visitor and is not cached. */
  cacheableQueryKey?: string
}
export interface UnsafeEndpoint extends EndpointBase {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  origin: OriginPolicy
  /** A read whose input is too long for a query, sent as POST. */
  changesNothing?: true
}
export type Endpoint = SafeEndpoint | UnsafeEndpoint

/**
 * Whether a host forwards a request; the public one forwards no administrators' variants.
 * @param queryKeys names of the request's query parameters
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

/** Whether the response is the same for everybody until the content changes, and so may be cached. */
export function isCacheable(endpoint: Endpoint, queryKeys: readonly string[]): boolean {
  if (endpoint.method !== 'GET' || accessOf(endpoint, queryKeys) !== 'public') return false
  // Clients can invent path parameters, each of which would add a cache entry.
  if (endpoint.path.includes('{')) return false
  return endpoint.cacheableQueryKey === undefined || queryKeys.includes(endpoint.cacheableQueryKey)
}

function requiresAdminByQuery(endpoint: Endpoint, queryKeys: readonly string[]): boolean {
  const { adminQueryKey } = endpoint
  return adminQueryKey !== undefined && queryKeys.some((key) => key.toLowerCase() === adminQueryKey)
}
