import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { endpointList, matchEndpoint } from '@troubadour/domain/contract/match-endpoint'
import { schemasOf } from '@troubadour/domain/contract/contract'
import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  ADMIN_ORIGIN,
  ADMIN_WITH_TWO_FACTOR,
  cookieOf,
  createTestApp,
  PASSWORD,
  PUBLIC_ORIGIN,
  type Caller,
  type TestApp,
} from '../testing/test-app.ts'

const CALLERS = ['anonymous', 'half', 'admin'] as const

type Statuses = readonly [anonymous: number, half: number, admin: number]
const everybody = (status: number): Statuses => [status, status, status]
const admins = (status: number): Statuses => [401, 401, status]

/** Calls without a session, by host. All others need one, so that a call which is opened by mistake fails here. */
const CALLS_OF_EVERYBODY: Record<'public' | 'admin', EndpointName[]> = {
  public: [
    'askOrderLink',
    'cancelOrder',
    'changeTown',
    'confirmReminder',
    'confirmSubscription',
    'endReminder',
    'fetchDownload',
    'fetchLinkedFile',
    'fetchLinkedPressFile',
    'fetchPressFile',
    'fetchPrivateDownload',
    'fetchPrivatePressFile',
    'fetchPrivateSound',
    'fetchPrivateZip',
    'fetchZip',
    'findAddress',
    'getFeaturedEvent',
    'getLegalPage',
    'getPageHtml',
    'getPressKit',
    'getShop',
    'getSignUpToken',
    'getSite',
    'listCalendarEntries',
    'listDownloads',
    'listEvents',
    'listHeardRecordings',
    'listInstagramPosts',
    'listLatestPosts',
    'listLinkedPages',
    'listMediaItems',
    'listMerchItems',
    'listPosts',
    'listPrivateRecordings',
    'listProducts',
    'quoteBag',
    'readDownloadLink',
    'readOrderLink',
    'readPressLink',
    'readPrivateLink',
    'readSitePreview',
    'readTownLink',
    'receivePrintfulNotice',
    'receiveStripeEvent',
    'redeemCode',
    'requestDownload',
    'requestReminder',
    'requestShowReminder',
    'resubscribe',
    'sendOrderAgain',
    'startCheckout',
    'subscribe',
    'unsubscribe',
    'unsubscribeOneClick',
    'withdrawOrder',
  ],
  admin: [
    'acceptInvitation',
    'checkTwoFactor',
    'confirmOwnAddress',
    'getPasswordResetOptions',
    'login',
    'readAccountLink',
    'requestPasswordReset',
    'resetPassword',
  ],
}

/** What an allowed caller gets where it does not follow from the schemas. */
const OTHER_STATUSES: Partial<Record<EndpointName, number>> = {
  refreshPrintfulCache: 409,
  rotatePrintfulWebhook: 409,
  // Nothing is connected.
  receiveStripeEvent: 404,
  cancelOrder: 410,
  readDownloadLink: 410,
  readOrderLink: 410,
  // Nothing is sold.
  startCheckout: 409,
  fetchLinkedFile: 403,
  undoSubscriberImport: 409,
  // The tests' API makes no backups itself.
  backUpNow: 409,
  // No mail leaves this machine.
  checkMailDomain: 409,
  // Without a mail server no confirmation can be requested.
  requestConfirmations: 409,
}

/** Statuses with `?admin` in some spelling, where it makes a difference. */
const WITH_ADMIN_KEY: Partial<Record<EndpointName, Record<string, Statuses>>> = {
  listEvents: {
    'admin=true': admins(200),
    '%61dmin=true': admins(200),
    'admin=true&admin=true': admins(400),
    'admin=TRUE': admins(400),
    'admin=1': admins(400),
    'admin=': admins(400),
    admin: admins(400),
    'ADMIN=true': admins(200),
    'x=1&admin=true': admins(200),
  },
}
const ADMIN_KEYS = Object.keys(WITH_ADMIN_KEY.listEvents ?? {})

/** Values of path parameters: ids and tokens do not exist. */
const PARAMS: Record<string, string> = { id: '2147483647', key: 'event-new', token: 'a'.repeat(43) }

/** What an allowed caller gets for an empty object. */
function allowedStatus({ name, path }: (typeof endpointList)[number]): number {
  const { params, body, bodyType, responses } = schemasOf(name)
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, param = '']) => param)
  const given = Object.fromEntries(names.map((param) => [param, PARAMS[param] ?? `{${param}}`]))
  if (bodyType) return 415
  if (params?.safeParse(given).success === false || body?.safeParse({}).success === false) return 400
  if (names.some((param) => param !== 'key')) return 404
  return Math.min(...Object.keys(responses).map(Number))
}

function expectedStatuses(endpoint: (typeof endpointList)[number]): Statuses {
  const status = OTHER_STATUSES[endpoint.name] ?? allowedStatus(endpoint)
  if (endpoint.access === 'public') return everybody(status)
  return endpoint.access === 'pending-two-factor' ? [401, status, status] : admins(status)
}

let api: TestApp
beforeAll(async () => void (api = await createTestApp()))
afterAll(() => api.close())

async function signIn(as: Caller): Promise<void> {
  const username = as === 'half' ? ADMIN_WITH_TWO_FACTOR : ADMIN
  const body = { username, password: PASSWORD }
  api.cookies[as] = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
}

test.each(['public', 'admin'] as const)('only the listed calls of the %s host are for everybody', (host) => {
  const found = endpointList.filter(
    (endpoint) => endpoint.access === 'public' && isOnHost(endpoint, 'public', []) === (host === 'public'),
  )
  expect(found.map(({ name }) => name).sort()).toEqual(CALLS_OF_EVERYBODY[host])
})

describe.each(endpointList)('$name ($method $path)', (endpoint) => {
  const expected = expectedStatuses(endpoint)
  const withAdminKey = WITH_ADMIN_KEY[endpoint.name]
  const path = endpoint.path.replace(/\{(\w+)\}/g, (param, name: string) => PARAMS[name] ?? param)
  const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
  const origin = 'origin' in endpoint && endpoint.origin === 'public' ? PUBLIC_ORIGIN : ADMIN_ORIGIN

  async function statusesOf(method: string, url: string): Promise<number[]> {
    const statuses = []
    for (const as of CALLERS) {
      const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
      const response = await api.call(method, url, { as, body, headers: { origin } })
      statuses.push(response.statusCode)
      if (endpoint.name === 'logout' && response.statusCode === 200) await signIn(as)
      if (response.statusCode === 401) expect(response.headers['cache-control']).toBe('no-store')
    }
    return statuses
  }

  test.each(methods)('as %s', async (method) => {
    expect(await statusesOf(method, path)).toEqual(expected)
  })

  test.each(methods)('as %s in another spelling it is another path', async (method) => {
    for (const url of [`${path}/`, path.toUpperCase(), path.replace('/api/', '/api//')]) {
      expect([url, ...(await statusesOf(method, url))]).toEqual([url, 404, 404, 404])
    }
  })

  test.each(methods)('as %s with ?admin in every spelling', async (method) => {
    for (const key of ADMIN_KEYS) {
      const statuses = withAdminKey?.[key] ?? expected
      expect([key, ...(await statusesOf(method, `${path}?${key}`))]).toEqual([key, ...statuses])
    }
  })

  test('other methods are not there', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      // '/api/events/featured' also matches the id of 'DELETE /api/events/{id}'.
      if (!matchEndpoint(method, path)) expect(await statusesOf(method, path)).toEqual(everybody(404))
    }
  })

  test('on the public host', () => {
    if (endpoint.access !== 'public') expect(isOnHost(endpoint, 'public', [])).toBe(false)
    for (const key of withAdminKey ? ['admin', 'ADMIN'] : [])
      expect(isOnHost(endpoint, 'public', [key])).toBe(false)
  })
})
