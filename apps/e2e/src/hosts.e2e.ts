import { accessOf, isOnHost, type Endpoint } from '@troubadour/domain/schema/endpoint'
import { schemasOf } from '@troubadour/domain/contract/contract'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { endpointList } from '@troubadour/domain/contract/match-endpoint'
import { expect, request, type APIRequestContext } from '@playwright/test'
import { addAdministrator, inDatabase } from './administrators.ts'
import { test } from './test.ts'
import { stack } from './stack.ts'

type NamedEndpoint = Endpoint & { name: EndpointName }

/** Whether a call needs no body, but only an allowed caller and the row in its path. */
function hasNoBody({ method, name }: NamedEndpoint): boolean {
  const { body, bodyType } = schemasOf(name)
  return method === 'GET' || method === 'DELETE' || (!body && !bodyType)
}

const HOSTS = [
  { host: 'public', url: stack.publicSiteUrl },
  { host: 'admin', url: stack.adminUrl },
] as const

interface Spelling {
  name: string
  method: string
  path: string
  queryKeys: string[]
}

/** Spellings of one request, which must all get the same decision; the plain one is first. */
function spellings(endpoint: Endpoint): [Spelling, ...Spelling[]] {
  const path = endpoint.path
    .replace('{key}', 'event-new')
    .replace(/\{of\}|(?<=announced\/)\{kind\}/, 'event')
    .replace('pictures/{format}', 'pictures/wide')
    .replace('{kind}', 'shows')
    .replace('{format}', 'flac')
    .replace('{codec}', 'opus')
    .replace('{form}', 'opus')
    .replace('{page}', 'terms')
    .replace(/\{\w+\}/g, '2147483647')
  const plain: Spelling = { name: 'as it is', method: endpoint.method, path, queryKeys: [] }
  if (endpoint.method !== 'GET') return [plain]
  const head = { ...plain, name: 'HEAD', method: 'HEAD' }
  if (!endpoint.adminQueryKey) return [plain, head]
  const queries = ['admin=true', 'admin=TRUE', 'admin=', 'ADMIN=true', 'admin=false&admin=true', 'a=1&admin']
  return [
    plain,
    head,
    ...queries.flatMap((query) =>
      ['GET', 'HEAD'].map((method) => ({
        name: `${method} ?${query}`,
        method,
        path: `${path}?${query}`,
        queryKeys: ['admin'],
      })),
    ),
  ]
}

type Role = 'anonymous' | 'half' | 'admin'
const HALF_USERNAME = 'half-way'

/** A caller of the role, signed in through the admin's host. */
async function callerAs(role: Role): Promise<APIRequestContext> {
  const context = await request.newContext()
  if (role === 'anonymous') return context
  const data = { username: role === 'half' ? HALF_USERNAME : stack.username, password: stack.password }
  const answer = await context.post(`${stack.adminUrl}/api/login`, {
    data,
    headers: { origin: stack.adminUrl },
  })
  expect(await answer.json()).toMatchObject({ requiresTwoFactor: role === 'half' })
  return context
}

/** The allowed statuses of a host's response to a caller's request without a body. */
function expectedStatuses(
  endpoint: NamedEndpoint,
  {
    host,
    role,
    path,
    queryKeys,
  }: { host: 'public' | 'admin'; role: Role; path: string; queryKeys: string[] },
): readonly number[] {
  if (!isOnHost(endpoint, host, queryKeys)) return [404]
  const access = accessOf(endpoint, queryKeys)
  const isAllowed =
    access === 'public' || role === 'admin' || (access === 'pending-two-factor' && role === 'half')
  if (!isAllowed) return [401]
  if (queryKeys.length > 0)
    return /admin=true$|ADMIN=true$/.test(path) && !path.includes('false') ? [200] : [400]
  if (schemasOf(endpoint.name).query?.safeParse({}).success === false) return [400]
  // The tried number is not a valid token.
  const isWhole = endpoint.method === 'GET' || hasNoBody(endpoint)
  if (isWhole && endpoint.path.includes('{token}')) return [403, 404, 410]
  // Stripe is not connected.
  if (endpoint.name === 'receiveStripeEvent') return [404]
  // No row has the tried number.
  if (hasNoBody(endpoint)) return /\{(id|slug)\}/.test(endpoint.path) ? [404] : [200, 204]
  // A missing body is a client error.
  return [400, 415]
}

test.describe('each host forwards only what is its own, and lets in only whom it may', () => {
  test.beforeAll(async () => {
    await addAdministrator(HALF_USERNAME)
    // Its second factor is pending at each sign-in.
    await inDatabase('update users set totp_enabled_at = now() where username = $1', [HALF_USERNAME])
  })

  for (const { host, url } of HOSTS) {
    const tryCall = async (role: Role, caller: APIRequestContext, endpoint: NamedEndpoint) => {
      for (const { name, method, path, queryKeys } of spellings(endpoint)) {
        const call = `${endpoint.method} ${endpoint.path} ${name}`
        const answer = await caller.fetch(url + path, { method, headers: { origin: url } })
        const expected = expectedStatuses(endpoint, { host, role, path, queryKeys })
        expect.soft(expected, call).toContain(answer.status())
        if (role === 'anonymous') expect.soft(answer.headers()['set-cookie'], call).toBeUndefined()
      }
    }

    test(`${host}: each of ${endpointList.length} calls`, async () => {
      const caller = await callerAs('anonymous')
      for (const endpoint of endpointList) {
        await tryCall('anonymous', caller, endpoint)
        const { method, path } = spellings(endpoint)[0]
        const slashed = await caller.fetch(`${url}${path}/`, { method, headers: { origin: url } })
        expect.soft(slashed.status(), `${method} ${path}/`).toBe(404)
      }
      await caller.dispose()
    })

    // Hosts do not check sessions. apps/api/src/http/access-matrix.test.ts tests who may call each endpoint.
    for (const role of ['half', 'admin'] as const) {
      test(`${host}, ${role}: the session is handed on with each call that reads`, async () => {
        const caller = await callerAs(role)
        for (const endpoint of endpointList)
          if (endpoint.method === 'GET') await tryCall(role, caller, endpoint)
        await caller.dispose()
      })
    }
  }
})

test('an unsafe call from another origin is refused', async () => {
  const context = await request.newContext()
  const data = { email: 'reader@example.com', source: 'newsletter' }
  const statusFrom = async (origin: string) =>
    (await context.post(`${stack.publicSiteUrl}/api/subscribe`, { data, headers: { origin } })).status()
  expect(await statusFrom(stack.publicSiteUrl)).toBe(201)
  for (const origin of [
    'null',
    stack.adminUrl,
    'https://evil.example',
    stack.publicSiteUrl.replace('http:', 'https:'),
  ]) {
    expect(await statusFrom(origin), origin).toBe(403)
  }
  await context.dispose()
})
