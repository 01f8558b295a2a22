import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { matchesEtag } from '@troubadour/server/http-cache'
import { chooseEncoding } from '@troubadour/server/encoding'
import { HTML_TYPE, HtmlPage, sendPage, type SendOptions } from '@troubadour/web-server/html-page'
import { isCurrent, type ReadingLog } from './api-source.ts'
import type { Reply, Request, WebApp } from './web-app.ts'

/** More addresses than are often requested, including page data, categories and form messages. */
const MAX_PAGES = 256
/** Headers that differ by request, or that Node writes. */
const OWN_HEADERS = new Set(['content-encoding', 'content-length', 'content-type', 'connection', 'date'])

type Lifetime = Pick<ReadingLog, 'reusableUntil'>

interface Rendering {
  html: string
  /** Content that determines the ETag; default: all of it. */
  shown?: string
  /** The policy of a page, which depends on its content. */
  policy?: string
  /** Whether a part of it could not be rendered. */
  hasFailed?: boolean
}

interface StoredPage extends Pick<Rendering, 'policy' | 'hasFailed'> {
  content: HtmlPage
  source: readonly unknown[]
  /** The last response with it, which its address gets again for a short time. */
  sent?: SentResponse
}

interface SentResponse extends Lifetime {
  headers: Record<string, string>
  type: string
  route: string
  isBeingRefreshed: boolean
}

export type PageStore = ReturnType<typeof createPageStore>

/**
 * Keeps the last page or file of each address. If it is rendered from other data and is still the same, the old one is
 * kept with its ETag and its compressed versions (docs/performance.md#caching).
 */
export function createPageStore(publicOrigin: string | undefined) {
  const pages = new LRUCache<string, StoredPage>({ max: MAX_PAGES })
  const sending = new WeakMap<Reply, Lifetime & { page: StoredPage; type: string }>()

  /** Whether others get the same headers: Strict-Transport-Security can depend on X-Forwarded-Proto. */
  const mayShare = ({ headers }: IncomingMessage) =>
    publicOrigin?.startsWith('https:') || headers['x-forwarded-proto'] === undefined

  return {
    get: (address: string) => pages.get(address),

    /**
     * @param address canonical path and query, or a key that is not a path
     * @param source what it is rendered from; a change of any element renders it again
     */
    find(address: string, source: readonly unknown[], render: () => Rendering): StoredPage {
      const last = pages.get(address)
      if (last?.source.length === source.length && last.source.every((one, index) => one === source[index]))
        return last
      const { html, shown, ...rest } = render()
      const content = new HtmlPage(html, shown)
      const next = { ...rest, content: last?.content.etag === content.etag ? last.content : content, source }
      pages.set(address, next)
      return next
    },

    /** Sends a page, which its address gets again without Fastify as long as it may be reused. */
    send(
      request: Request,
      reply: Reply,
      page: StoredPage,
      { reusableUntil, ...options }: SendOptions & Lifetime,
    ): Promise<Reply> {
      sending.set(reply, { page, reusableUntil, type: options.type ?? HTML_TYPE })
      return sendPage(request, reply, page.content, options)
    },

    /** Remembers the headers of sent pages; call it after all hooks that add headers. */
    watchReplies(app: WebApp): void {
      app.addHook('onSend', (request, reply, _payload, done) => {
        const { page, reusableUntil = 0, type = '' } = sending.get(reply) ?? {}
        // What must not be cached has no ETag.
        const isReusable = reusableUntil > performance.now() && reply.hasHeader('etag')
        if (page && isReusable && mayShare(request.raw)) {
          const headers = Object.entries(reply.getHeaders())
            .filter(([name]) => !OWN_HEADERS.has(name))
            .map(([name, value]) => [name, String(value)])
          const route = request.routeOptions.url ?? 'none'
          page.sent = {
            ...{ reusableUntil, type, route, headers: Object.fromEntries(headers) },
            isBeingRefreshed: false,
          }
        }
        done()
      })
    },

    /**
     * Sends a page again that was just sent, before anything else runs, because Fastify costs several times as much as
     * sending it.
     * @returns its route; undefined when Fastify has to answer the request
     */
    sendStored(request: IncomingMessage, response: ServerResponse): string | undefined {
      const { content, sent } = (request.method === 'GET' && pages.get(request.url ?? '')) || {}
      if (!content || !sent || !mayShare(request) || sent.reusableUntil <= performance.now()) return undefined
      // One request refreshes it, while others still get it.
      if (!isCurrent(sent) && !sent.isBeingRefreshed) {
        sent.isBeingRefreshed = true
        return undefined
      }
      if (matchesEtag(request.headers['if-none-match'], content.etag)) {
        response.writeHead(304, sent.headers).end()
        return sent.route
      }
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const body = content.readyBody(encoding)
      if (!body) return undefined
      const own = { 'content-type': sent.type, 'content-length': body.length }
      const encoded = encoding !== 'identity' && { 'content-encoding': encoding }
      response.writeHead(200, { ...sent.headers, ...own, ...encoded }).end(body)
      return sent.route
    },
  }
}
