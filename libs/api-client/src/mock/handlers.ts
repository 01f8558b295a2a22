import { http, HttpResponse, type HttpHandler } from 'msw'
import { schemasOf } from '@troubadour/domain/contract/contract'
import { accessOf, type Access, type Endpoint } from '@troubadour/domain/contract/endpoint'
import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import { accountResolvers } from './account-resolvers.ts'
import { administratorResolvers } from './administrator-resolvers.ts'
import { announcementResolvers } from './announcement-resolvers.ts'
import { failureOf, invalidFields, SIGNED_OUT, type Answer, type Resolvers } from './answers.ts'
import { codeResolvers } from './code-resolvers.ts'
import { contentResolvers } from './content-resolvers.ts'
import { firstRunResolvers } from './first-run-resolvers.ts'
import { mediaResolvers } from './media-resolvers.ts'
import { pressResolvers } from './press-resolvers.ts'
import { printfulResolvers } from './printful-resolvers.ts'
import { recordingResolvers } from './recording-resolvers.ts'
import type { MockData } from './seed.ts'
import { subscriberResolvers } from './subscriber-resolvers.ts'

/** Handlers for what the tests of the front ends call. @param now the moment that new rows are created at */
export function mockHandlers(data: MockData, now = new Date('2026-05-01T12:00:00Z')): HttpHandler[] {
  const resolvers: Resolvers = {
    ...contentResolvers(data, now),
    ...firstRunResolvers(data),
    ...pressResolvers(data, now),
    ...printfulResolvers(data, now),
    ...mediaResolvers(data),
    ...recordingResolvers(data, now),
    ...codeResolvers(data, now),
    ...subscriberResolvers(data, now),
    ...announcementResolvers(data, now),
    ...accountResolvers(data),
    ...administratorResolvers(data, now),
  }

  return Object.entries(resolvers).map(([name, resolver]) =>
    // Object.entries forgets that a name and its resolver belong together.
    toHandler(data, name as EndpointName, resolver as Resolver),
  )
}

type Resolver = (input: unknown) => Answer<EndpointName> | Promise<Answer<EndpointName>>

function toHandler(data: MockData, name: EndpointName, resolve: Resolver): HttpHandler {
  const endpoint: Endpoint = endpoints[name]
  // The contract has no other methods.
  const register = http[endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
  return register(`*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const answer = mayCall(data, accessOf(endpoint, Object.keys(query)))
      ? await answerOf(name, resolve, { params, query, ...(await readBody(request)) })
      : SIGNED_OUT
    if (answer.status === 204) return new HttpResponse(null, { status: 204 })
    const headers = 'retryAfterS' in answer ? { 'retry-after': String(answer.retryAfterS) } : undefined
    return HttpResponse.json(answer.body ?? null, { status: answer.status, headers })
  })
}

function mayCall({ user, pendingUsername }: MockData, access: Access): boolean {
  return access === 'public' || user !== null || (access === 'pending-two-factor' && pendingUsername !== null)
}

/** JSON, or a form with files: the contract does not validate those. */
async function readBody(request: Request): Promise<{ body?: unknown; form?: FormData }> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return { form: await request.formData() }
  }
  // Some environments give every request an empty body.
  const text = await request.text()
  return { body: text === '' ? undefined : JSON.parse(text) }
}

/** Validates a request as the API does, by the contract, before it is answered. */
async function answerOf(
  name: EndpointName,
  resolve: Resolver,
  { form, ...parts }: { params: unknown; query: unknown; body?: unknown; form?: FormData },
): Promise<Answer<EndpointName>> {
  const schemas = schemasOf(name)
  const input: Record<string, unknown> = { form }
  for (const part of ['params', 'query', 'body'] as const) {
    const result = schemas[part]?.safeParse(parts[part])
    if (result?.success === false) return invalidFields(fieldErrors(result.error.issues))
    input[part] = result?.data
  }
  // The contract's bodies are objects.
  return failureOf(form ?? (parts.body as object | undefined)) ?? resolve(input)
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
  /** Of an object with unknown fields: their names. */
  keys?: readonly string[]
}

/** The first message of each field, which is the one about what is missing. */
function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const pairs = issues.flatMap(({ path, message, keys }) =>
    keys ? keys.map((key) => [[...path, key].join('.'), 'Unknown field']) : [[path.join('.'), message]],
  )
  return Object.fromEntries(pairs.toReversed())
}
