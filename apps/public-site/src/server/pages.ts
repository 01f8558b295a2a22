import { LRUCache } from 'lru-cache'
import { readAddress } from '@troubadour/server/address'
import { sharedCacheControl } from '@troubadour/server/http-cache'
import { networkOf } from '@troubadour/server/network-of'
import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import { MESSAGE_PARAM } from '../shared/form-messages.ts'
import { showSearchOf } from '../shared/list-search.ts'
import { SPECULATION_RULES_PATH } from './addresses.ts'
import { storePageData } from './page-data.ts'
import type { PageSource } from './page-source.ts'
import type { PageStore } from './page-store.ts'
import { renderPage } from './render-page.ts'
import { allowStyleElements } from './style-policy.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, Request } from './web-app.ts'

/** Ignored in comparisons: React renders the same at any time. */
const RENDER_TIME = / data-now="\d+"/
const MINUTE_MS = 60_000
/** Searches of one network (docs/product/constants.md#public-page-constants). */
const SEARCHES_PER_MINUTE = 30

interface PagesOptions {
  answerVisitor: AnswerVisitor
  /** The policy of pages that other sites may not embed. */
  policy: string
  /** Seconds for which a CDN may serve a page without revalidating it. */
  cdnMaxAgeS: number
}

/** Responds with the page of a path, which is rendered again when its data have changed or the minute is over. */
export function createPages(
  source: PageSource,
  store: PageStore,
  { answerVisitor, policy, cdnMaxAgeS }: PagesOptions,
) {
  const framedPolicy = policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
  const searches = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE_MS, noUpdateTTL: true })

  /** Counts a search of a visitor's network, from its first one on for a minute. */
  function maySearch(ip: string): boolean {
    const network = networkOf(ip)
    const count = (searches.get(network) ?? 0) + 1
    searches.set(network, count)
    return count <= SEARCHES_PER_MINUTE
  }

  return async function answerPage(request: Request, reply: Reply): Promise<Reply> {
    const { pathname, searchParams } = readAddress(request.url)
    const by = await source.getRenderer()
    const found = await source.resolve(by, pathname)
    const { name, path, loaded } = found
    // The target can change.
    if (path !== null && path !== pathname)
      return reply.header('cache-control', sharedCacheControl(0)).redirect(path, 301)

    const { status = 200, isFramed = false, isLight = false } = by.routes[name]
    const isSearch = name === 'shows' && showSearchOf(searchParams) !== ''
    if (isSearch) reply.header('x-robots-tag', 'noindex')
    if (isSearch && !maySearch(request.ip)) {
      reply.headers({ 'cache-control': 'no-store', 'retry-after': MINUTE_MS / 1000 })
      return answerVisitor(reply, 429, name, { hasSearchedTooOften: true })
    }
    const search = by.findSearch(name, searchParams, loaded)
    const parts = { ...source.commonParts(), ...found, search }
    storePageData(store, loaded.data)
    if (isSearch) {
      const { html } = renderPage(by, { ...parts, path: null }, request.log)
      reply.header('content-security-policy', allowStyleElements(policy, html))
      return sendPage(request, reply, new HtmlPage(html), { cacheControl: 'no-store' })
    }
    const page = store.find(`${path ?? name}${search}`, [by, parts.now, loaded.data.digest], () => {
      const { html, hasFailed } = renderPage(by, parts, request.log)
      return {
        html,
        hasFailed,
        shown: html.replace(RENDER_TIME, ''),
        policy: allowStyleElements(isFramed ? framedPolicy : policy, html),
      }
    })
    // A CDN would keep a countdown for longer than it is right.
    const isForOneVisitor = status !== 200 || isLight || new URLSearchParams(search).has(MESSAGE_PARAM)
    const { isFresh, reusableUntil } = loaded.log
    const maxAgeS = isForOneVisitor || page.hasFailed ? 0 : cdnMaxAgeS
    // A page with outdated content must not be cached.
    const cacheControl = isFresh ? sharedCacheControl(maxAgeS) : 'no-store'
    if (status === 503) reply.header('retry-after', UNAVAILABLE_RETRY_AFTER_S)
    reply.header('content-security-policy', page.policy)
    if (isFramed) reply.header('x-robots-tag', 'noindex')
    else reply.header('speculation-rules', `"${SPECULATION_RULES_PATH}"`)
    return store.send(request, reply, page, { status, cacheControl, reusableUntil })
  }
}
