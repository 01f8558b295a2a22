import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { cardOf } from '@troubadour/api-client/mock/post-seed'
import { MOCK_TOWNS } from '@troubadour/api-client/mock/mailing-list-seed'
import { shownRows } from '@troubadour/api-client/mock/content-seed'
import { mockEvents, seedMockData, type MockData } from '@troubadour/api-client/mock/seed'
import { KIND_NAMES, SHOWN_NAMES } from '@troubadour/domain/content/kind-names'
import { schemasOf, type CallInput, type CallResult } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { TOWNS_MAX } from '@troubadour/domain/mailing-list/town'
import type { CalendarEntry } from '@troubadour/domain/event/event'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { PrivatePage } from '@troubadour/domain/press/private-link'
import type { ShownPressKit } from '@troubadour/domain/press/press-kit'
import type { Shop } from '@troubadour/domain/selling/selling'
import { homeEvents, homeItems, homeReleases } from '@troubadour/domain/home/home-lists'
import { TEST_NOW } from './render-page.tsx'
import { answerToBag } from './stub-bag.ts'
import { answerToAsking, answerToPurchase, answerToWithdrawal } from './stub-shop.ts'
import { SIGN_UP_TOO_MANY_MESSAGE, SIGN_UP_TOO_SOON_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'

/** A stub of the API in this process, with ETags like the real one. */
export interface StubApi {
  origin: string
  data: MockData
  /** 'answering', failing with 503, or hanging. */
  mode: 'answering' | 'failing' | 'hanging'
  /** Paths that fail or hang, while the others respond. */
  broken: Map<string, 'failing' | 'hanging'>
  /** Former and deleted slugs: 'kind/slug' to the current slug, or 'gone'. */
  addresses: Map<string, string>
  /** The responses to download links, by token. */
  links: Map<string, [status: number, answer: unknown]>
  /** Who sells; null while visitors cannot buy. */
  shop: Shop | null
  /** Whether selling was on before. */
  wasOn: boolean
  /** The responses to links of orders, by token. */
  orders: Map<string, [status: number, answer: unknown]>
  /** Unsaved settings of previews, by token. */
  previews: Map<string, unknown>
  /** The press kit, by the token of a private link; '' for the public one. */
  press: Map<string, ShownPressKit>
  /** What private links lead to, by token. */
  privatePages: Map<string, PrivatePage>
  /** Playable recordings, by the slug of the release. */
  recordings: Map<string, HeardRecording[]>
  /** Downloads, by the slug of the release. */
  downloads: Map<string, unknown>
  /** Calendar data of the events. */
  calendarEntries: CalendarEntry[]
  /** Number of requests, with or without a response. */
  arrivals: number
  /** The requests with a response, in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string; status: number }[]
  stop: () => Promise<void>
}

/** Starts one on a free port. */
export async function startStubApi(parts?: Partial<MockData>): Promise<StubApi> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    api.arrivals += 1
    const mode = api.broken.get(url) ?? api.mode
    if (mode === 'hanging') return
    const [status, answer] = mode === 'failing' ? [503, { message: 'Down' }] : answerTo(api, url, body)
    const text = JSON.stringify(answer)
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    const isKnown = status === 200 && headers['if-none-match'] === etag
    api.requests.push({ method, url, headers, body, status: isKnown ? 304 : status })
    response.writeHead(isKnown ? 304 : status, {
      'content-type': 'application/json',
      'cache-control': 'public, no-cache',
      etag,
    })
    response.end(isKnown ? undefined : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: StubApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on TCP
    data: seedMockData(parts),
    mode: 'answering',
    broken: new Map(),
    addresses: new Map(),
    links: new Map(),
    shop: null,
    wasOn: false,
    orders: new Map(),
    previews: new Map(),
    press: new Map(),
    privatePages: new Map(),
    recordings: new Map(),
    downloads: new Map(),
    calendarEntries: [],
    arrivals: 0,
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return api
}

function answerTo(api: StubApi, url: string, body: string): [status: number, answer: unknown] {
  const { data, addresses, links, previews, press, recordings, downloads, calendarEntries } = api
  const visible = mockEvents(data).filter(({ isVisible }) => isVisible)
  if (url === '/api/site') return [200, data.site]
  const clock = { now: TEST_NOW, timeZone: data.site.timeZone }
  if (url === '/api/events?for=home') return [200, homeEvents(visible, clock)]
  if (url === '/api/events') return [200, visible]
  if (url === '/api/events/featured') return [200, visible.find(({ isFeatured }) => isFeatured) ?? null]
  // A list with null, which a test inserts, cannot be sorted.
  const isCut = url.includes('for=home') && data.merchItems.every(Boolean)
  if (isCut && url.startsWith('/api/merch-items?for=home')) return [200, homeReleases(data.merchItems)]
  if (isCut && url.startsWith('/api/merch-items')) return [200, homeItems(data.merchItems)]
  if (url.startsWith('/api/merch-items')) return [200, data.merchItems]
  const shown = SHOWN_NAMES.find((name) => url === endpoints[KIND_NAMES[name].shown].path)
  if (shown) {
    const rows = shownRows(data, shown).map((row) => Object.assign({ imageUrl: '' }, row))
    // Without what visitors must not get.
    return [200, schemasOf(KIND_NAMES[shown].shown).responses[200]?.parse(rows)]
  }
  if (url.startsWith('/api/pages/')) {
    const page = data.pages.find(
      ({ slug, isVisible }) => isVisible && slug === url.replace('/api/pages/', ''),
    )
    return page ? [200, { html: `<p>${page.text}</p>` }] : [404, { message: 'There is no such page.' }]
  }
  if (/^\/api\/products(\?|$)/.test(url)) return [200, data.publicProducts]
  if (url === '/api/posts') return [200, data.publicPosts]
  if (url === '/api/latest-posts') return [200, data.publicPosts.slice(0, 3).map(cardOf)]
  if (url === '/api/instagram-posts') return [200, data.posts]
  if (url === '/api/subscribe') return answerToSignUp(body)
  if (url === '/api/calendar-entries') return [200, calendarEntries]
  if (url.startsWith('/api/downloads/')) return links.get(url.replace('/api/downloads/', '')) ?? [500, {}]
  if (url === '/api/shop') return [200, { shop: api.shop, isClosed: api.shop === null && api.wasOn }]
  if (url === '/api/bag')
    return api.shop
      ? answerToBag(JSON.parse(body) as NonNullable<CallInput<'quoteBag'>['body']>)
      : [409, { message: 'Closed' }]
  if (url === '/api/checkout') return answerToPurchase(body)
  if (url === '/api/orders/dead/mails') return [202, { message: 'Please look into your mailbox.' }]
  if (url === '/api/order-links') return answerToAsking(body)
  if (url.endsWith('/withdrawals')) return answerToWithdrawal(url)
  if (url.endsWith('/mails')) return [429, { message: 'Too often' }]
  if (url.startsWith('/api/orders/')) return api.orders.get(url.replace('/api/orders/', '')) ?? [500, {}]
  if (url.startsWith('/api/site-previews/')) {
    const preview = previews.get(url.replace('/api/site-previews/', ''))
    return preview ? [200, preview] : [404, { message: 'This preview has expired.' }]
  }
  if (url.startsWith('/api/legal-pages/')) return [200, { html: LEGAL_HTML, updatedOn: null }]
  if (url === '/api/press-kit') return [200, press.get('') ?? null]
  if (url.startsWith('/api/press-links/')) {
    const shown = press.get(url.replace('/api/press-links/', ''))
    return shown ? [200, shown] : [404, { message: 'There is nothing here.' }]
  }
  if (url.startsWith('/api/private-links/')) {
    const shared = api.privatePages.get(url.replace('/api/private-links/', ''))
    return shared ? [200, shared] : [404, { message: 'There is nothing here.' }]
  }
  if (url === '/api/redeem') return answerToCode(body)
  if (url.endsWith('/download-requests')) return answerToDownload(body)
  if (/^\/api\/(releases|shows)\/[^/]+\/reminders$/.test(url)) {
    const [status, answer] = answerToDownload(body)
    return [status, { ...(answer as object), at: REMINDED_AT }]
  }
  const heard = recordings.get(/^\/api\/releases\/([\w-]+)\/recordings$/.exec(url)?.[1] ?? '')
  if (heard) return [200, { recordings: heard }]
  const fetched = downloads.get(/^\/api\/releases\/([\w-]+)\/downloads$/.exec(url)?.[1] ?? '')
  if (fetched) return [200, fetched]
  const slug = addresses.get(url.replace('/api/addresses/', ''))
  if (slug) return slug === 'gone' ? [410, { message: 'Gone' }] : [200, { slug }]
  const townLink = /^\/api\/town-links\/([\w-]+)$/.exec(url)?.[1]
  if (townLink === 'old') return [404, { message: 'The link is not known.' }]
  if (townLink) return [200, { isStored: townLink !== 'new' }]
  if (!/^\/api\/(subscription|reminders)\//.test(url)) return [404, { message: 'Not found' }]
  if (body.includes('undone')) return [410, { message: 'You have left the newsletter since.' }]
  if (body.includes('unproven')) return [403, { message: 'Wrong origin' }]
  if (body.includes('troubled')) return [500, { message: 'Trouble' }]
  if (body.includes('hasty')) return [429, { message: SIGN_UP_TOO_MANY_MESSAGE }]
  if (url.endsWith('/town') && body.includes('known'))
    return [200, answerToTown(JSON.parse(body) as TownBody)]
  if (url === '/api/reminders/confirm' && body.includes('known'))
    return [200, { message: 'Done.', at: REMINDED_AT }]
  if (body.includes('first')) return [200, { message: 'Done.', townToken: 'known-town' }]
  return body.includes('known') ? [200, { message: 'Done.' }] : [404, { message: 'The link is not known.' }]
}

export const LEGAL_HTML = '<p>{Provider} of {this website} can be reached {contact}.</p>'

/** When reminders are sent. */
const REMINDED_AT = '2026-05-13T13:00:00Z'

const MANY_TOWNS = Array.from({ length: TOWNS_MAX }, (_, index) => ({
  ...{ id: index + 1, name: 'Springfield', region: `Region ${index + 1}` },
  ...{ country: 'US', latitude: 40, longitude: -90 },
}))

type TownBody = NonNullable<CallInput<'changeTown'>['body']>

/** The mock's towns, of which two are called Vienna, and ten called Springfield. */
function answerToTown({ search, townId }: TownBody): CallResult<'changeTown'> {
  const towns = [...MOCK_TOWNS, ...MANY_TOWNS].filter(({ name }) => name === search)
  const chosen = towns.length === 1 ? towns : towns.filter(({ id }) => id === townId)
  return { town: chosen[0] ?? null, choices: chosen.length === 0 ? towns : [] }
}

/** The response depends on the email address. */
function answerToSignUp(body: string): [status: number, answer: unknown] {
  if (body.includes('wrong')) {
    const errors = { email: 'Please enter a valid email address' }
    return [400, { message: 'Please correct the marked fields.', errors }]
  }
  if (body.includes('refused')) return [403, { message: 'Wrong origin' }]
  if (body.includes('hasty')) return [429, { message: SIGN_UP_TOO_SOON_MESSAGE }]
  if (body.includes('many')) return [429, { message: SIGN_UP_TOO_MANY_MESSAGE }]
  return [201, { message: 'Thank you.', ...(body.includes('mailed') && { checkInbox: true }) }]
}

/** The response depends on the typed code. */
function answerToCode(body: string): [status: number, answer: unknown] {
  if (body.includes('used')) return [410, { message: 'This code has been used.' }]
  if (body.includes('short')) {
    const errors = { code: 'Please enter the 12 letters and digits of your code.' }
    return [400, { message: 'Please correct the marked fields.', errors }]
  }
  return body.includes('down') ? [503, { message: 'Down' }] : [200, { token: '7.mfx3k2a1.abc' }]
}

/** The response depends on the email address. */
function answerToDownload(body: string): [status: number, answer: unknown] {
  if (body.includes('down')) return [503, { message: 'Down' }]
  if (body.includes('missing')) return [404, { message: 'Nothing' }]
  const [status, answer] = answerToSignUp(body)
  return status === 201 ? [202, { message: 'Please look into your mailbox.' }] : [status, answer]
}
