import { describe, expect, it } from 'vitest'
import { schemasOf } from './contract.ts'
import { accessOf, isOnHost } from './endpoint.ts'
import { endpointList, endpoints, matchEndpoint } from './endpoints.ts'

/** Every call of docs/product/calls.md. */
const CALLS = [
  'GET /api/site',
  'GET /api/events/featured',
  'GET /api/events',
  'POST /api/admin/events',
  'PUT /api/admin/events/{id}',
  'DELETE /api/events/{id}',
  'GET /api/merch-items',
  'GET /api/media-items',
  'GET /api/instagram-posts',
  'POST /api/subscribe',
  'GET /api/user',
  'POST /api/check-2fa',
  'POST /api/login',
  'POST /api/validate-2fa',
  'POST /api/setup-2fa',
  'POST /api/verify-2fa',
  'POST /api/logout',
  'GET /api/admin/printful-products',
  'PUT /api/admin/printful-products/{id}',
  'POST /api/admin/printful/refresh-cache',
  'GET /api/admin/printful/status',
  'POST /api/admin/printful/webhook-token',
  'POST /api/printful/notices/{token}',
  'GET /api/admin/music',
  'POST /api/admin/music',
  'PATCH /api/admin/music/{id}',
  'DELETE /api/admin/music/{id}',
  'POST /api/admin/upload',
  'PUT /api/site',
  'GET /api/admin/deleted-events',
  'POST /api/admin/events/{id}/restore',
  'GET /api/admin/deleted-music',
  'POST /api/admin/music/{id}/restore',
  'GET /api/admin/drafts/{key}',
  'PUT /api/admin/drafts/{key}',
  'DELETE /api/admin/drafts/{key}',
  'POST /api/admin/password',
  'GET /api/admin/recovery-codes',
  'POST /api/admin/recovery-codes',
  'GET /api/admin/sessions',
  'DELETE /api/admin/sessions/{id}',
  'DELETE /api/admin/other-sessions',
  'GET /api/admin/activity',
  'GET /api/admin/jobs',
  // The mailing list, beyond section 7.
  'GET /api/sign-up-token',
  'POST /api/subscription/confirm',
  'POST /api/subscription/unsubscribe',
  'POST /api/subscription/resubscribe',
  'POST /api/unsubscribe/{token}',
  'GET /api/admin/subscribers',
  'GET /api/admin/subscribers/{id}',
  'DELETE /api/admin/subscribers/{id}',
  'GET /api/admin/subscriber-figures',
  'GET /api/admin/subscribers-export',
  'POST /api/admin/subscribers-import',
  'POST /api/admin/confirmation-requests',
  'GET /api/admin/announcements',
  'GET /api/admin/announcements/{id}',
  'POST /api/admin/announcements',
  'PUT /api/admin/announcements/{id}',
  'DELETE /api/admin/announcements/{id}',
  'POST /api/admin/announcement-preview',
  'POST /api/admin/announcements/{id}/test',
  'POST /api/admin/announcements/{id}/send',
  'POST /api/admin/announcements/{id}/unschedule',
  'POST /api/admin/announcements/{id}/pause',
  'POST /api/admin/announcements/{id}/resume',
  'GET /api/admin/announcements/{id}/problems',
  'POST /api/admin/announcements/{id}/resend-uncertain',
  // The media library, beyond section 7.
  'GET /api/admin/media',
  'PATCH /api/admin/media/{id}',
]

describe('the contract', () => {
  it('holds every call of section 7, and nothing that is not declared', () => {
    expect(endpointList.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...CALLS].sort())
  })

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
