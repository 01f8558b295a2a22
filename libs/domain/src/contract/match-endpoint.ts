import type { Endpoint } from '../schema/endpoint.ts'
import { endpoints, type EndpointName } from './endpoints.ts'

/** The table of all endpoints, typed for code that handles any endpoint. */
export const endpointList: readonly (Endpoint & { name: EndpointName })[] = Object.entries(endpoints).map(
  ([name, endpoint]) =>
    // Object.entries returns string keys.
    ({ name: name as EndpointName, ...(endpoint as Endpoint) }),
)

/**
 * Finds the endpoint of a request; undefined when there is none.
 * @param pathname without query; a trailing slash or other case is a different path
 */
export function matchEndpoint(
  method: string,
  pathname: string,
): (Endpoint & { name: EndpointName }) | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  return endpointList.find((endpoint) => endpoint.method === wanted && pathPattern(endpoint).test(pathname))
}

const patterns = new Map<string, RegExp>()

function pathPattern({ path }: Endpoint): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}
