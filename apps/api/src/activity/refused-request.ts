import type { RefusedRequest } from '@troubadour/domain/activity/activity'
import { contract } from '@troubadour/domain/contract/contract'
import type { Endpoint } from '@troubadour/domain/schema/endpoint'

/** The summary of a refused request in the audit log. */
export function refusalSummary({ method, path }: Pick<Endpoint, 'method' | 'path'>, reason: string): string {
  return `Refused ${method} ${path}: ${reason}`
}

const REFUSAL = /^Refused ([A-Z]+ \/\S+): (.+)$/
const ACTIONS = new Map(
  Object.values(contract).map(({ method, path, summary }) => [`${method} ${path}`, summary]),
)

/**
 * Parses a summary of `refusalSummary`; undefined for any other entry. `action` is null for an endpoint that no longer
 * exists.
 */
export function readRefusal(summary: string): RefusedRequest | undefined {
  const [, request, reason] = REFUSAL.exec(summary) ?? []
  if (request === undefined || reason === undefined) return undefined
  return { action: ACTIONS.get(request) ?? null, request, reason }
}
