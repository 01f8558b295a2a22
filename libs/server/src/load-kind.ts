import { isOnHost } from '@troubadour/domain/contract/endpoint'
import { matchEndpoint } from '@troubadour/domain/contract/endpoints'

/**
 * What a request is worth under load: health is always answered, sign-in and the administrator's calls have a budget of
 * their own, files cost little. The rest is the visitors', whose forms are more work than what they read.
 */
export type LoadKind = 'health' | 'admin' | 'files' | 'visitors' | 'forms'

const HEALTH = new Set(['/healthz', '/readyz'])
const FILES = /^\/(?:assets|media)\//

/** The kind of a request to a front end. @param own what is neither health nor a file there */
export function loadKindOf(url: string, own: 'admin' | 'visitors' | 'forms'): LoadKind {
  const [path = ''] = url.split('?', 1)
  if (HEALTH.has(path)) return 'health'
  return FILES.test(path) ? 'files' : own
}

/** The kind of a request to the public site: pages, or what waits for a body or for the API. */
export function siteKindOf(method: string, url: string): LoadKind {
  const isPage = (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/')
  return loadKindOf(url, isPage ? 'visitors' : 'forms')
}

/** The kind of a request to the API: what the public host may not ask for is the administrator's. */
export function callKindOf(method: string, url: string): LoadKind {
  const [path = '', query = ''] = url.split('?', 2)
  const endpoint = matchEndpoint(method, path)
  if (!endpoint) return loadKindOf(path, 'visitors')
  if (!isOnHost(endpoint, 'public', [...new URLSearchParams(query).keys()])) return 'admin'
  return endpoint.method === 'GET' ? 'visitors' : 'forms'
}
