import { http, HttpResponse, type HttpHandler } from 'msw'
import { schemasOf } from '@troubadour/domain/contract/contract'
import { endpoints, type EndpointName } from '@troubadour/domain/contract/endpoints'
import { accountResolvers } from './account-resolvers.ts'
import { announcementResolvers } from './announcement-resolvers.ts'
import type { Answer, Resolvers } from './answers.ts'
import { eventResolvers } from './event-resolvers.ts'
import { managerResolvers } from './manager-resolvers.ts'
import { mediaResolvers } from './media-resolvers.ts'
import { printfulResolvers } from './printful-resolvers.ts'
import type { MockData } from './seed.ts'
import { subscriberResolvers } from './subscriber-resolvers.ts'
import { subscriptionResolvers } from './subscription-resolvers.ts'
import { uploadResolvers } from './upload-resolvers.ts'

/**
 * Handlers for every endpoint that is built, over data that they change. An answer of the wrong shape does not compile.
 * @param now the moment that new rows are created at
 */
export function mockHandlers(data: MockData, now = new Date('2026-05-01T12:00:00Z')): HttpHandler[] {
  const resolvers: Resolvers = {
    getSite: () => ({ status: 200, body: data.site }),
    ...eventResolvers(data, now),
    listMerchItems: () => ({ status: 200, body: data.merchItems }),
    listInstagramPosts: () => ({ status: 200, body: data.posts }),
    ...subscriptionResolvers(data),
    ...managerResolvers(data, now),
    ...printfulResolvers(data, now),
    ...mediaResolvers(data),
    ...uploadResolvers(data),
    ...subscriberResolvers(data, now),
    ...announcementResolvers(data, now),
    ...accountResolvers(data),
  }

  return Object.entries(resolvers).map(([name, resolver]) =>
    // Object.entries forgets that a name and its resolver belong together.
    toHandler(name as EndpointName, resolver as Resolver),
  )
}

type Resolver = (input: unknown) => Answer<EndpointName> | Promise<Answer<EndpointName>>

function toHandler(name: EndpointName, resolve: Resolver): HttpHandler {
  const { method, path } = endpoints[name]
  // The contract knows no other methods.
  const register = http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
  return register(`*${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const { body, form } = await readBody(request)
    const input = { ...parseInput(name, { params, query, body }), form }
    const answer = 'problem' in input ? ({ status: 400, body: input.problem } as const) : await resolve(input)
    if (answer.status === 204) return new HttpResponse(null, { status: 204 })
    if (typeof answer.body === 'string') return HttpResponse.text(answer.body)
    const headers = 'retryAfterS' in answer ? { 'retry-after': String(answer.retryAfterS) } : undefined
    return HttpResponse.json(answer.body ?? null, { status: answer.status, headers })
  })
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

/** Validates a request as the API does, by the contract. */
function parseInput(name: EndpointName, parts: { params: unknown; query: unknown; body: unknown }) {
  const schemas = schemasOf(name)
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const result = schemas[part]?.safeParse(parts[part])
    if (!result) continue
    if (!result.success) {
      const errors = Object.fromEntries(
        result.error.issues.map(({ path, message }) => [path.join('.'), message]),
      )
      return { problem: { message: 'Please correct the marked fields.', errors } }
    }
    input[part] = result.data
  }
  return input
}
