import type { z } from 'zod'
import { activityEndpoints } from '../activity/activity-endpoints.ts'
import { announceEndpoints } from '../announce/announce-endpoints.ts'
import { addressEndpoints } from '../address/address-endpoints.ts'
import { securityEndpoints } from '../auth/security-endpoints.ts'
import { signInEndpoints } from '../auth/sign-in-endpoints.ts'
import { connectionEndpoints } from '../connections/connection-endpoints.ts'
import { draftEndpoints } from '../draft/draft-endpoints.ts'
import { importEndpoints } from '../imports/import-endpoints.ts'
import { CONTENT_GROUPS } from '../kinds/content-kinds.ts'
import { legalEndpoints } from '../legal/legal-endpoints.ts'
import { announcementEndpoints } from '../mailing-list/announcement-endpoints.ts'
import { newsletterEndpoints } from '../mailing-list/newsletter-endpoints.ts'
import { subscriberEndpoints } from '../mailing-list/subscriber-endpoints.ts'
import { mediaEndpoints } from '../media/media-endpoints.ts'
import { merchEndpoints } from '../merch/merch-endpoints.ts'
import { pressKitEndpoints } from '../press/press-kit-endpoints.ts'
import { privateLinkEndpoints } from '../press/private-link-endpoints.ts'
import { downloadCodeEndpoints } from '../release/download-code-endpoints.ts'
import { recordingEndpoints } from '../release/recording-endpoints.ts'
import { reminderEndpoints } from '../release/reminder-endpoints.ts'
import { sellingEndpoints } from '../selling/selling-endpoints.ts'
import { setupEndpoints } from '../setup/setup-endpoints.ts'
import { siteEndpoints } from '../site/site-endpoints.ts'
import { systemEndpoints } from '../system/system-endpoints.ts'
import { videoEndpoints } from '../video/video-endpoints.ts'
import { usualRefusals, type EndpointSchemas } from '../schema/endpoint-schemas.ts'
import type { DeclaredEndpoint } from '../schema/endpoint-group.ts'
import type { EndpointName } from './endpoints.ts'

/** The groups of all endpoints, in the order of the API's description. */
export const GROUPS = [
  siteEndpoints,
  setupEndpoints,
  legalEndpoints,
  videoEndpoints,
  addressEndpoints,
  pressKitEndpoints,
  privateLinkEndpoints,
  mediaEndpoints,
  ...CONTENT_GROUPS,
  recordingEndpoints,
  downloadCodeEndpoints,
  reminderEndpoints,
  merchEndpoints,
  sellingEndpoints,
  newsletterEndpoints,
  subscriberEndpoints,
  importEndpoints,
  announcementEndpoints,
  announceEndpoints,
  signInEndpoints,
  securityEndpoints,
  connectionEndpoints,
  activityEndpoints,
  systemEndpoints,
  draftEndpoints,
] as const

type CallsOf<Groups> = Groups extends readonly [{ calls: infer First }, ...infer Rest]
  ? First & CallsOf<Rest>
  : unknown
type Calls = CallsOf<typeof GROUPS>

/** Every endpoint with its schemas, for the API, the client and the mock. */
export type Contract = { [Name in EndpointName]: Calls[Name] }

const entries = GROUPS.flatMap(({ calls }) =>
  Object.entries<DeclaredEndpoint>(calls).map(([name, endpoint]) => [
    name,
    { ...endpoint, responses: { ...usualRefusals(endpoint, endpoint), ...endpoint.responses } },
  ]),
)
// Object.fromEntries loses the names. `unknown` first, because the types are too large for the compiler to compare.
export const contract = Object.fromEntries(entries) as unknown as Contract

type Schema<Name extends EndpointName, Part extends string> =
  Contract[Name] extends Record<Part, infer S extends z.ZodType> ? S : never

export type CallInput<Name extends EndpointName> = {
  [Part in 'params' | 'body' as Schema<Name, Part> extends never ? never : Part]: z.input<Schema<Name, Part>>
} & (Schema<Name, 'query'> extends never ? unknown : { query?: z.input<Schema<Name, 'query'>> }) &
  (Contract[Name] extends { bodyType: 'multipart' } ? { body: FormData } : unknown)

/** The validated input of a route. */
export type RouteInput<Name extends EndpointName> = {
  [Part in 'params' | 'query' | 'body' as Schema<Name, Part> extends never ? never : Part]: z.output<
    Schema<Name, Part>
  >
}

type SuccessStatus = 200 | 201 | 202 | 204

/** The success statuses of an endpoint. */
export type SuccessStatusOf<Name extends EndpointName> = keyof Contract[Name]['responses'] & SuccessStatus

/** The body of a successful response; undefined for 204. */
export type CallResult<Name extends EndpointName> = {
  [Status in SuccessStatusOf<Name>]: Contract[Name]['responses'][Status] extends z.ZodType
    ? z.output<Contract[Name]['responses'][Status]>
    : never
}[SuccessStatusOf<Name>]

/** The schemas of an endpoint, typed for code that handles any endpoint. */
export function schemasOf(name: EndpointName): EndpointSchemas {
  return contract[name]
}
