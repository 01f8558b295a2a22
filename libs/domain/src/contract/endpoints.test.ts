import { describe, expect, it } from 'vitest'
import { GROUPS, schemasOf } from './contract.ts'
import { accessOf, isOnHost, type Endpoint } from '../schema/endpoint.ts'
import {
  adminRead,
  adminWrite,
  publicRead,
  publicWrite,
  visitorWrite,
  type DeclaredEndpoint,
} from '../schema/endpoint-group.ts'
import { endpoints } from './endpoints.ts'
import { endpointList, matchEndpoint } from './match-endpoint.ts'

const declared = GROUPS.flatMap(({ calls }) => Object.entries<DeclaredEndpoint>(calls))
const PLAIN_KEYS = [
  'method',
  'path',
  'access',
  'host',
  'origin',
  'adminQueryKey',
  'cacheableQueryKey',
  'changesNothing',
] as const

/** The keys without schemas and texts, as text. */
function plainKeys(endpoint: Endpoint): string {
  return JSON.stringify(endpoint, [...PLAIN_KEYS])
}

/** The short form of an endpoint, since the table is in the first script of the admin: 'adminRead('/api/user')'. */
function shortForm(endpoint: DeclaredEndpoint): string | undefined {
  const { method, path, host } = endpoint
  const forms: Record<string, Endpoint> =
    method === 'GET'
      ? {
          [`adminRead('${path}')`]: adminRead(path),
          [`publicRead('${path}', '${host}')`]: publicRead(path, host === 'both' ? 'both' : 'public'),
        }
      : {
          [`adminWrite('${method}', '${path}')`]: adminWrite(method, path),
          [`publicWrite('${path}', 'public')`]: publicWrite(path, 'public'),
          [`visitorWrite('${path}')`]: visitorWrite(path),
        }
  return Object.keys(forms).find((form) => plainKeys(forms[form] ?? endpoint) === plainKeys(endpoint))
}

/** Lines of a table of the endpoints without schemas. */
function tableOf(endpoints: [name: string, endpoint: DeclaredEndpoint][]): string {
  return endpoints
    .map(([name, endpoint]) => {
      const short = shortForm(endpoint)
      if (short) return `  ${name}: ${short},\n`
      // Each endpoint has some of the keys.
      const plain = endpoint as Partial<Record<(typeof PLAIN_KEYS)[number], unknown>>
      const parts = PLAIN_KEYS.flatMap((key) =>
        plain[key] === undefined ? [] : `${key}: ${JSON.stringify(plain[key]).replaceAll('"', "'")}`,
      )
      return `  ${name}: { ${parts.join(', ')} },\n`
    })
    .join('')
}

const GENERATED =
  '// Generated from the endpoints that are declared beside each kind: `npx pnpm@12.21.0 vitest run contract -u` in libs/domain.\n'

describe('the tables of endpoints, which load no zod', () => {
  it('page-endpoints.ts has those that public pages call in the browser', async () => {
    const table = tableOf(declared.filter(([, { isCalledByPages }]) => isCalledByPages))
    await expect(`${GENERATED}import { publicRead, publicWrite } from '../schema/endpoint-group.ts'

export const pageEndpoints = {
${table}} as const
`).toMatchFileSnapshot('page-endpoints.ts')
  })

  it('endpoints.ts has all', async () => {
    const table = tableOf(declared.filter(([, { isCalledByPages }]) => !isCalledByPages))
    await expect(`${GENERATED}import { adminRead, adminWrite, publicRead, publicWrite, visitorWrite } from '../schema/endpoint-group.ts'
import { pageEndpoints } from './page-endpoints.ts'

export const endpoints = {
  ...pageEndpoints,
${table}} as const

export type EndpointName = keyof typeof endpoints
`).toMatchFileSnapshot('endpoints.ts')
  })

  it('have each endpoint once', () => {
    expect(new Set(declared.map(([name]) => name)).size).toBe(declared.length)
  })
})

describe('the contract', () => {
  it.each(endpointList)(
    '$name declares access, host, an origin policy when unsafe, and its answers',
    (endpoint) => {
      expect(['public', 'pending-two-factor', 'admin']).toContain(endpoint.access)
      expect(['public', 'admin', 'both']).toContain(endpoint.host)
      expect('origin' in endpoint).toBe(endpoint.method !== 'GET')
      const { responses, params } = schemasOf(endpoint.name)
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
      expect(params !== undefined).toBe(endpoint.path.includes('{'))
      if (endpoint.access !== 'public') expect(responses).toHaveProperty('401')
    },
  )

  it('never puts an administrator endpoint on the public host', () => {
    const leaked = endpointList
      .filter(({ access }) => access !== 'public')
      .filter((e) => isOnHost(e, 'public', []))
    expect(leaked).toEqual([])
  })
})

describe('access by query (docs/product/calls.md#access-host-and-origin)', () => {
  it.each([[['admin']], [['x', 'admin']], [['Admin']], [['ADMIN', 'admin']]])(
    '%j needs an administrator',
    (keys) => {
      expect(accessOf(endpoints.listEvents, keys)).toBe('admin')
      expect(isOnHost(endpoints.listEvents, 'public', keys)).toBe(false)
      expect(isOnHost(endpoints.listEvents, 'admin', keys)).toBe(true)
    },
  )
  it('other keys need nobody', () => {
    expect(accessOf(endpoints.listEvents, ['administrator'])).toBe('public')
    expect(accessOf(endpoints.listMerchItems, ['admin'])).toBe('public')
  })
})

describe('matchEndpoint', () => {
  it.each([
    ['GET', '/api/events', 'listEvents'],
    ['HEAD', '/api/events', 'listEvents'],
    ['GET', '/api/events/featured', 'getFeaturedEvent'],
    ['DELETE', '/api/events/7', 'deleteEvent'],
    ['PATCH', '/api/admin/music/7', 'updateMusicTrack'],
  ])('%s %s is %s', (method, path, name) => expect(matchEndpoint(method, path)?.name).toBe(name))
  it.each([
    ['POST', '/api/events'],
    ['GET', '/api/events/'],
    ['GET', '/API/events'],
    ['GET', '/api/events/7'],
    ['DELETE', '/api/events/7/8'],
    ['GET', '/api/xevents'],
    ['OPTIONS', '/api/events'],
  ])('%s %s is none', (method, path) => expect(matchEndpoint(method, path)).toBeUndefined())
})
