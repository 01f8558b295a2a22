import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { matchesEtag } from '@troubadour/server/http-cache'
import type { CachedCounts } from '@troubadour/server/metrics'
import { chooseEncoding } from './encoding.ts'
import type { HtmlPage } from './html-page.ts'

/** This many ms before a response expires, one request refreshes it, while others still get it. */
export const REFRESH_MS = 100
/** Headers that differ by request, or that Node writes. */
const OWN_HEADERS = new Set(['content-encoding', 'content-length', 'content-type', 'connection', 'date'])

interface Reusable {
  page: HtmlPage
  type: string
  /** A moment of `performance.now()`. */
  until: number
}

interface CachedResponse extends Reusable {
  /** Node sends this format without conversion: name, value, name, value. */
  headers: string[]
  count: { ok: number; notModified: number }
  isBeingRefreshed: boolean
}

declare module 'fastify' {
  interface FastifyReply {
    /** The response that the same URL gets for a short time. */
    reusable: Reusable | undefined
  }
}

interface ResponseCacheOptions {
  /** Whether responses to this request and to others have the same headers, and so may be shared. */
  mayShare: (request: IncomingMessage) => boolean
  /** Counts responses by route. */
  counts: CachedCounts
}

/**
 * Sends a page again that was just sent, before anything else runs, because Fastify costs several times as much as
 * sending it (docs/performance.md#caching).
 */
export function createResponseCache({ mayShare, counts }: ResponseCacheOptions) {
  const answers = new Map<string, CachedResponse>()

  const countOf = (route: string) => {
    const count = counts.get(route) ?? { ok: 0, notModified: 0 }
    counts.set(route, count)
    return count
  }

  return {
    /** Call it after all hooks that add headers. */
    storeReusable(app: FastifyInstance): void {
      app.decorateReply('reusable', undefined)
      app.addHook('onSend', (request, reply, _payload, done) => {
        const { reusable } = reply
        const now = performance.now()
        if (reusable && now < reusable.until && mayShare(request.raw)) {
          // Drop expired entries, so that many URLs do not fill the memory.
          for (const [url, { until }] of answers) if (until <= now) answers.delete(url)
          const headers = Object.entries(reply.getHeaders())
            .filter(([name]) => !OWN_HEADERS.has(name))
            .flatMap(([name, value]) => [name, String(value)])
          const count = countOf(request.routeOptions.url ?? 'none')
          answers.set(request.url, { ...reusable, headers, count, isBeingRefreshed: false })
        }
        done()
      })
    },

    /** @returns false when Fastify has to answer the request */
    sendCached(request: IncomingMessage, response: ServerResponse): boolean {
      const answer = request.method === 'GET' ? answers.get(request.url ?? '') : undefined
      if (!answer || !mayShare(request)) return false
      const leftMs = answer.until - performance.now()
      if (leftMs <= 0) return false
      if (leftMs <= REFRESH_MS && !answer.isBeingRefreshed) {
        answer.isBeingRefreshed = true
        return false
      }
      const { page, type, headers, count } = answer
      if (matchesEtag(request.headers['if-none-match'], page.etag)) {
        response.writeHead(304, headers).end()
        count.notModified += 1
        return true
      }
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const body = page.readyBody(encoding)
      if (!body) return false
      const own = ['content-type', type, 'content-length', String(body.length)]
      if (encoding !== 'identity') own.push('content-encoding', encoding)
      response.writeHead(200, [...headers, ...own]).end(body)
      count.ok += 1
      return true
    },
  }
}
