import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import { schemasOf } from '@troubadour/domain/contract/contract'
import { accessOf, type Access, type Endpoint } from '@troubadour/domain/schema/endpoint'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { matchEndpoint } from '@troubadour/domain/contract/match-endpoint'
import { accountResolvers } from './account-resolvers.ts'
import { administratorResolvers } from './administrator-resolvers.ts'
import { announceResolvers } from './announce-resolvers.ts'
import { announcementResolvers } from './announcement-resolvers.ts'
import { invalidFields, Refusal, refuseFailing, SIGNED_OUT, type Resolvers } from './answers.ts'
import { codeResolvers } from './code-resolvers.ts'
import { connectionResolvers } from './connection-resolvers.ts'
import { contentResolvers } from './content-resolvers.ts'
import { firstRunResolvers } from './first-run-resolvers.ts'
import { mediaResolvers } from './media-resolvers.ts'
import { privateLinkResolvers } from './private-link-resolvers.ts'
import { pressResolvers } from './press-resolvers.ts'
import { printfulResolvers } from './printful-resolvers.ts'
import { recordingResolvers } from './recording-resolvers.ts'
import type { MockData } from './seed.ts'
import { sellingResolvers } from './selling-resolvers.ts'
import { shopResolvers } from './shop-resolvers.ts'
import { subscriberResolvers } from './subscriber-resolvers.ts'
import { systemResolvers } from './system-resolvers.ts'

/** Handlers for the calls of the front ends' tests. @param now creation time of new rows */
export function mockHandlers(data: MockData, now = new Date('2026-05-01T12:00:00Z')): HttpHandler[] {
  const resolvers: Resolvers = {
    ...contentResolvers(data, now),
    ...firstRunResolvers(data),
    ...pressResolvers(data, now),
    ...privateLinkResolvers(data, now),
    ...printfulResolvers(data, now),
    ...mediaResolvers(data),
    ...recordingResolvers(data, now),
    ...codeResolvers(data, now),
    ...shopResolvers(data),
    ...subscriberResolvers(data, now),
    ...announcementResolvers(data, now),
    ...announceResolvers(data, now),
    ...accountResolvers(data),
    ...administratorResolvers(data, now),
    ...connectionResolvers(data),
    ...sellingResolvers(data),
    ...systemResolvers(data),
  }

  const endpointOf = ({ method, url }: Request) => matchEndpoint(method, new URL(url).pathname)
  const resolverOf = (request: Request) => {
    const endpoint = endpointOf(request)
    return endpoint && resolvers[endpoint.name]
  }
  // One handler for all calls: making one for each took longer than most tests.
  return [
    http.all(
      ({ request }) => resolverOf(request) !== undefined,
      // The handler is only called with a request that has both; a resolver gets the input of its own endpoint.
      ({ request }) => respond(data, endpointOf(request)!, resolverOf(request) as Resolver, request),
    ),
  ]
}

type Resolver = (input: unknown) => unknown
type NamedEndpoint = Endpoint & { name: EndpointName }

async function respond(data: MockData, endpoint: NamedEndpoint, resolve: Resolver, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const query = Object.fromEntries(searchParams)
  const params = paramsOf(endpoint, pathname)
  try {
    if (!mayCall(data, accessOf(endpoint, Object.keys(query)))) throw SIGNED_OUT
    const input = { params, query, ...(await readBody(request)) }
    const { status, body } = await answerOf(endpoint.name, resolve, input)
    return status === 204
      ? new HttpResponse(null, { status })
      : HttpResponse.json(body as JsonBodyType, { status })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, body, retryAfterS } = error
    const headers = retryAfterS === undefined ? undefined : { 'retry-after': String(retryAfterS) }
    return HttpResponse.json(body, { status, headers })
  }
}

/** The values of a path's parameters, each of which is a whole segment. */
function paramsOf({ path }: Endpoint, pathname: string): Record<string, string> {
  const values = pathname.split('/').map(decodeURIComponent)
  const pairs = path.split('/').map((segment, at) => [/^\{(\w+)\}$/.exec(segment)?.[1], values[at]] as const)
  return Object.fromEntries(pairs.filter(([name]) => name !== undefined))
}

function mayCall({ user, pendingUsername }: MockData, access: Access): boolean {
  return access === 'public' || user !== null || (access === 'pending-two-factor' && pendingUsername !== null)
}

/** JSON, or a form with files, which the contract does not validate. */
async function readBody(request: Request): Promise<{ body?: unknown; form?: FormData }> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return { form: await request.formData() }
  }
  // Some environments give every request an empty body.
  const text = await request.text()
  return { body: text === '' ? undefined : JSON.parse(text) }
}

/** Validates a request by the contract, like the API, and runs its resolver. */
async function answerOf(
  name: EndpointName,
  resolve: Resolver,
  { form, ...parts }: { params: unknown; query: unknown; body?: unknown; form?: FormData },
): Promise<{ status: number; body: unknown }> {
  const schemas = schemasOf(name)
  const input: Record<string, unknown> = { form }
  for (const part of ['params', 'query', 'body'] as const) {
    const result = schemas[part]?.safeParse(parts[part])
    if (result?.success === false) throw invalidFields(fieldErrors(result.error.issues))
    input[part] = result?.data
  }
  // The contract's bodies are objects.
  refuseFailing(form ?? (parts.body as object | undefined))
  const answer = await resolve(input)
  const [status, ...others] = Object.keys(schemas.responses).filter((one) => one < '300')
  // The resolver returns the status when there are several success statuses.
  return others.length > 0
    ? (answer as { status: number; body: unknown })
    : { status: Number(status), body: answer }
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
  /** Names of the unknown fields of an object. */
  keys?: readonly string[]
}

/** The first message of each field. */
function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const pairs = issues.flatMap(({ path, message, keys }) =>
    keys ? keys.map((key) => [[...path, key].join('.'), 'Unknown field']) : [[path.join('.'), message]],
  )
  return Object.fromEntries(pairs.toReversed())
}
