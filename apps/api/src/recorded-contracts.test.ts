import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  contractOf,
  presentContract,
  type Contract,
  type JsonSchema,
  type Operation,
} from '@troubadour/domain/contract/described-calls'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { CONTENT_NAMES, KIND_NAMES } from '@troubadour/domain/content/kind-names'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCalledThings } from './testing/called-things.ts'
import { EVENT_BODY, TRACK_BODY, sample, variantsOf } from './testing/fixtures.ts'
import { createFakeStore, storeProduct, createPrintfulApp, PRINTFUL, syncAfter } from './testing/printful.ts'
import { MAIL } from './testing/mailing.ts'
import { growSite, listenToQueries, wastefulQueries } from './testing/query-plans.ts'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN, type TestApp } from './testing/test-app.ts'

/** The records of supported releases (docs/releases.md). */
const RECORDS = resolve(import.meta.dirname, '../../../tools/contracts')

const FORM = 'application/x-www-form-urlencoded'
const MAX_QUERIES = 15

/** Calls that need a secret: the refusal shows that the request itself was valid. */
const REFUSALS: Record<string, RegExp> = {
  login: /401/,
  validateTwoFactor: /40[01]/,
  verifyTwoFactor: /400/,
  changePassword: /400/,
  // Wrong passwords are counted together.
  renewRecoveryCodes: /400|429/,
  moveTwoFactor: /400|429/,
  changeOwnAddress: /400|429/,
  inviteAdministrator: /400|429/,
  removeAdministrator: /400|429/,
  updateConnection: /400|429/,
  removeConnection: /400|429/,
  // There is no such job, and no backup.
  retryJob: /404/,
  backUpNow: /409/,
  requestBackup: /400|404|429/,
  createRecoverySheet: /400|429/,
  // Nothing is connected.
  tryConnection: /400|409/,
  receiveStripeEvent: /404/,
  changeMediaMove: /409/,
  checkMailDomain: /200|409|429/,
  removeDemo: /400|429/,
  readAccountLink: /404/,
  acceptInvitation: /404/,
  resetPassword: /404/,
  confirmOwnAddress: /404/,
  // Some variants have no picture, and do not say that there is none.
  createEvent: /201|400/,
  updateEvent: /200|400/,
  // Some variants name missing items.
  orderPrintfulProducts: /200|404/,
  createPrivateLink: /201|400/,
  orderRecordings: /200|409/,
  // Some variants have invalid file names.
  startAudioUpload: /200|400/,
  startVideoUpload: /200|400/,
  replaceMedia: /200|400/,
  receivePrintfulNotice: /404/,
  // MusicBrainz is not stubbed here.
  findArtists: /409|503/,
  findReleases: /400|409|503/,
  // Every variant has the same address.
  addSubscriber: /201|409/,
  // The token is unknown, and some variants have no valid number.
  changeTown: /400|404/,
  readDownloadLink: /410/,
  readOrderLink: /410/,
  // Some variants have no price.
  createMusicTrack: /201|400/,
  updateMusicTrack: /200|400/,
  // Every variant has the version of the first.
  updateSelling: /200|400|409/,
  sendOrderAgain: /404/,
  // Some variants have no price, and some releases are not there.
  createOwnProduct: /201|400/,
  updateOwnProduct: /200|400/,
  cancelOrder: /410/,
  withdrawOrder: /410/,
  // These are for orders without goods.
  returnStock: /409/,
  updateParcel: /409/,
  // Nothing is sold, and Stripe is not connected.
  startCheckout: /400|409/,
  quoteBag: /400|409/,
  // Every variant has the same code, and some have no value.
  createDiscountCode: /201|400|409/,
  startTestPurchase: /400|409/,
  refundOrder: /409/,
  mailOrder: /409/,
  // The longest version is not its own.
  refreshDraft: /200|409/,
  // Its release has no downloads by mail.
  requestDownload: /404/,
  // They are out, or their days are unknown.
  requestReminder: /404/,
  requestShowReminder: /404/,
  redeemCode: /400|404|429/,
  // Some variants have no valid cursor.
  listAnnouncementRows: /200|400/,
  listCodeBatchRows: /200|400/,
  ...Object.fromEntries(
    CONTENT_NAMES.flatMap((name) =>
      ['list', 'listDeleted'].map((call) => [`${call}${KIND_NAMES[name].callNoun}Rows`, /200|400/]),
    ),
  ),
  // Of some kinds there is one with this id.
  previewContent: /200|404/,
  // These are for an unknown token.
  readSitePreview: /404/,
  readPressLink: /404/,
  readPrivateLink: /404/,
  listPrivateRecordings: /404/,
  readTownLink: /404/,
  // Its file does not exist.
  listenToRecording: /404/,
  confirmReminder: /404/,
  endReminder: /404/,
  confirmSubscription: /404/,
  unsubscribe: /404/,
  resubscribe: /404/,
}

/** Calls that answer a stored file, which other tests make; here is none. */
const OF_A_FILE = /^fetch/

interface Call {
  name: string
  method: string
  path: string
  operation: Operation
}

function callsOf({ paths }: Contract): Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method,
      path,
      operation,
    })),
  )
  return calls.filter(({ name }) => !OF_A_FILE.test(name))
}

/** The calls as the description of the API has them now, and as each supported release relies on them. */
const described: [name: string, calls: Call[]][] = [
  ['the description of the API', callsOf(presentContract())],
  ...readdirSync(RECORDS)
    .filter((name) => /@[\d.]+\.json$/.test(name))
    .map((name): [string, Call[]] => {
      // The records are written by a tool of this project.
      const record = JSON.parse(readFileSync(join(RECORDS, name), 'utf8')) as object
      return [name, callsOf(contractOf(record))]
    }),
]
const ajv = new Ajv2020({ strict: false, validateFormats: false })

let api: TestApp
let things: ReturnType<typeof createCalledThings>
let slugs = 0
const queries = listenToQueries()
beforeAll(async () => {
  api = await createPrintfulApp(createFakeStore([storeProduct(7)]), {}, MAIL)
  things = createCalledThings(api)
  await syncAfter(api, 0)
  // So that lists are not empty.
  await things.make('/api/admin/events', { ...EVENT_BODY, isFeatured: true })
  await things.make('/api/admin/music', TRACK_BODY)
  await things.fan()
})
afterAll(() => api.close())

/**
 * The requests that may be sent: every alternative and value, without optional parts, and with the longest
 * texts.
 */
function requestsOf({ parameters, requestBody }: Operation): { query: string; body: unknown }[] {
  const fields = parameters.filter((parameter) => parameter.in === 'query')
  const query: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  }
  const body = (requestBody?.content['application/json'] ?? requestBody?.content[FORM])?.schema
  const variants = Math.max(variantsOf(query), body ? variantsOf(body) : 1)
  const kinds = [
    ...Array.from({ length: variants }, (_, variant) => ['whole', variant] as const),
    ['sparse', 0] as const,
    ['longest', 0] as const,
  ]
  const requests = kinds.map(([kind, variant]) => ({
    // The schema describes an object of texts and numbers.
    query: String(new URLSearchParams(sample(query, kind, variant) as Record<string, string>)),
    body: body && withFreeSlug(sample(body, kind, variant)),
  }))
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()]
}

/** Makes the slug unique. */
function withFreeSlug(body: unknown): unknown {
  const hasSlug = typeof body === 'object' && body !== null && 'slug' in body && body.slug
  return hasSlug ? { ...body, slug: `slug-${++slugs}` } : body
}

async function send(
  method: string,
  path: string,
  operation: Operation,
  request: { query: string; body: unknown },
) {
  if (operation.requestBody?.content['multipart/form-data']) return things.sendForm(path)
  const origin = operation['x-origin'] === 'public' ? PUBLIC_ORIGIN : ADMIN_ORIGIN
  const url = `${await things.pathFor(path)}${request.query && `?${request.query}`}`
  // Forms contain only texts.
  const isForm = operation.requestBody?.content[FORM] !== undefined
  // Some external requests are limited to one per second.
  api.clock.now = new Date(api.clock.now.getTime() + 2000)
  const body = isForm ? String(new URLSearchParams(request.body as Record<string, string>)) : request.body
  return api.call(method.toUpperCase(), url, {
    body,
    headers: { origin, ...(isForm && { 'content-type': FORM }) },
  })
}

describe.each(described)('%s', (_name, calls) => {
  test.each(calls)('$name is answered as it says', async ({ name, method, path, operation }) => {
    // It needs a recent sign-in, and each call takes 2 s of the clock.
    if (name === 'setUpTwoFactor') await things.signIn()
    for (const request of requestsOf(operation)) {
      const response = await send(method, path, operation, request)
      const status = String(response.statusCode)
      const happened = `${JSON.stringify(request)} was answered ${status} ${response.body}`
      expect(status, happened).toMatch(REFUSALS[name] ?? /^2/)
      // Not refused for its format.
      expect(response.body, happened).not.toMatch(/Unknown field|wrong form|Must be/)
      expect(operation.responses).toHaveProperty(status)
      const schema = operation.responses[status]?.content?.['application/json']?.schema
      if (schema) expect(ajv.validate(schema, response.json()) || ajv.errorsText(), happened).toBe(true)
      if (name === 'logout' || name === 'revokeOtherSessions') await things.signIn()
    }
  })
})

// Last, because it checks the queries of all calls above.
describe('on a site of ten times the size', () => {
  beforeAll(async () => {
    await growSite(api.database, api.clock.now, PRINTFUL.apiUrl)
    // Else a read would start one, whose queries would count.
    await syncAfter(api, 0)
  })

  test('no read makes many queries (docs/performance.md#server-budgets)', async () => {
    // Exports are left out: they read their rows in several queries.
    const reads = described
      .flatMap(([, calls]) => calls)
      .filter(({ method, path }) => method === 'get' && !path.includes('export'))
    for (const { name, path, operation } of reads)
      for (const { query } of requestsOf(operation)) {
        const url = `${await things.pathFor(path)}${query && `?${query}`}`
        api.cache.drop()
        let before = queries.count()
        let { statusCode } = await api.call('GET', url)
        // Work in the background, such as a sync, may have added its own: the call alone makes the fewer of two.
        if (queries.count() - before > MAX_QUERIES) {
          await api.app.printful?.settled()
          api.cache.drop()
          before = queries.count()
          ;({ statusCode } = await api.call('GET', url))
        }
        expect(queries.count() - before, url).toBeLessThanOrEqual(MAX_QUERIES)
        expect(String(statusCode), url).toMatch(REFUSALS[name] ?? /^2/)
      }
  })

  test('no call reads the whole of a table that grows for a part of it', async () => {
    expect(await wastefulQueries(api.database, queries.statements())).toEqual([])
  })
})
