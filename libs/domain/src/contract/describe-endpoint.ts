import { ENDPOINT_GROUPS } from './endpoint-descriptions.ts'
import type { EndpointName } from './endpoints.ts'

export interface EndpointDescription {
  tag: string
  summary: string
  description: string
}

const descriptions = new Map(
  Object.entries(ENDPOINT_GROUPS).flatMap(([tag, { calls }]) =>
    Object.entries(calls).map(([name, text]): [string, EndpointDescription] => {
      const end = text.indexOf('. ')
      return [name, { tag, summary: text.slice(0, end), description: text.slice(end + 2) }]
    }),
  ),
)

/** An endpoint's description. @throws Error when it is missing */
export function describeEndpoint(name: EndpointName): EndpointDescription {
  const description = descriptions.get(name)
  if (!description) throw new Error(`${name} has no description in endpoint-descriptions.ts`)
  return description
}
