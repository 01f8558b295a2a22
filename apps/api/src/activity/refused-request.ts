import type { RefusedRequest } from '@troubadour/domain/contract/activity'
import { describeEndpoint } from '@troubadour/domain/contract/describe-endpoint'
import type { Endpoint } from '@troubadour/domain/contract/endpoint'
import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'

/** How the refusal of a request is recorded. */
export function refusalSummary({ method, path }: Pick<Endpoint, 'method' | 'path'>, reason: string): string {
  return `Refused ${method} ${path}: ${reason}`
}

const REFUSAL = /^Refused ([A-Z]+ \/\S+): (.+)$/
const ACTIONS = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    `${method} ${path}`,
    // The keys of a const object are its names.
    describeEndpoint(name as EndpointName).summary,
  ]),
)

/** Reads what `refusalSummary` has recorded; undefined for any other entry. A call that is gone has no action. */
export function readRefusal(summary: string): RefusedRequest | undefined {
  const [, request, reason] = REFUSAL.exec(summary) ?? []
  if (request === undefined || reason === undefined) return undefined
  return { action: ACTIONS.get(request) ?? null, request, reason }
}
