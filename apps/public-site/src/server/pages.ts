import { LRUCache } from 'lru-cache'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { AddressKind } from '@troubadour/domain/address/slug'
import { readAddress } from '@troubadour/server/address'
import { sharedCacheControl } from '@troubadour/server/http-cache'
import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import type { createWebServer } from '@troubadour/web-server/web-server'
import type { ClientAssets } from '../document.ts'
import type { LoadedPage, PageRenderer } from '../entry-server.tsx'
import type { PageName, VisitorParts } from '../routes.tsx'
import { MESSAGE_PARAM } from '../shared/form-messages.ts'
import { PAGE_DATA_PATH } from '../shared/page-state.ts'
import { absentPage, type Address } from './absent-page.ts'
import { clientInLanguage } from './client-in-language.ts'
import { hasSameBodies, type OpenReading, type ReadingLog } from './api-source.ts'
import { createRenderedPages } from './rendered-pages.ts'
import { shareNextRun } from './share-next-run.ts'
import { allowStyleBlock } from './style-policy.ts'

/** The server from libs/web-server; this app does not depend on Fastify itself. */
export type WebApp = Awaited<ReturnType<typeof createWebServer>>
export type Request = Parameters<WebApp['errorHandler']>[1]
export type Reply = Parameters<WebApp['errorHandler']>[2]

/** Each page has one entry, or one for each slug if its data depends on it. */
const MAX_DATA = 128
const MINUTE_MS = 60_000
/** Speculation rules: which links browsers may prefetch. Every page names them. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'
/** The data never change; a page that a browser restores after days requests them again. */
const DATA_CACHE_CONTROL = 'private, max-age=604800, immutable'

type ReadPage = LoadedPage & { log: ReadingLog }

export type FindAddress = (kind: AddressKind, slug: string) => Promise<Address>

interface PagesOptions {
  /** Called for every request, because it changes in development. */
  getRenderer: () => Promise<PageRenderer>
  openReading: OpenReading
  findAddress: FindAddress
  assets: ClientAssets
  publicOrigin: string | undefined
  musicOrigin: string
  /** The policy of pages that other sites may not embed. */
  policy: string
  /** Seconds for which a CDN may serve a page without revalidating it. */
  cdnMaxAgeS: number
  now: () => number
}

/**
 * The pages and their data. A page's content was read from the API at most 250 ms ago; it is rendered again when the
 * content has changed or the minute is over.
 */
export function createPages({
  getRenderer,
  openReading,
  findAddress,
  cdnMaxAgeS,
  policy,
  now,
  ...site
}: PagesOptions) {
  const rendered = createRenderedPages()
  /** Data for React, by digest. */
  const pageData = new LRUCache<string, HtmlPage>({ max: MAX_DATA })
  /** The key is the name of the page, with the slug if its data depends on it. */
  const loads = new LRUCache<string, () => Promise<ReadPage>>({ max: MAX_DATA })
  let renderer: PageRenderer | undefined

  async function findRenderer(): Promise<PageRenderer> {
    const current = await getRenderer()
    if (current !== renderer) {
      rendered.clear()
      pageData.clear()
      loads.clear()
    }
    renderer = current
    return current
  }

  const framedPolicy = policy.replace("frame-ancestors 'none'", 'frame-ancestors *')

  type Wanted = Pick<ReturnType<PageRenderer['find']>, 'name' | 'slug'>

  async function load(by: PageRenderer, { name, slug }: Wanted): Promise<ReadPage> {
    const ownKey = `${name} ${slug}`
    const isOwn = loads.has(ownKey)
    const loaded = await loadOnce(by, name, isOwn ? slug : undefined)
    const hasOwnData = slug !== undefined && by.hasOwnData(name, slug, now(), loaded.queryClient)
    if (isOwn === hasOwnData) return loaded
    if (isOwn) loads.delete(ownKey)
    return loadOnce(by, name, hasOwnData ? slug : undefined)
  }

  function loadOnce(by: PageRenderer, name: PageName, slug?: string): Promise<ReadPage> {
    const key = slug === undefined ? name : `${name} ${slug}`
    const run = loads.get(key) ?? shareNextRun(revalidation(by, name, slug))
    loads.set(key, run)
    return run()
  }

  /** Reads the API again, and rebuilds the page's data if anything has changed. */
  function revalidation(by: PageRenderer, name: PageName, slug?: string): () => Promise<ReadPage> {
    let last: ReadPage | undefined
    return async () => {
      const { client, log, readOnce } = openReading()
      const known = [...(last?.log.bodies ?? [])]
      await Promise.all(known.map(([path]) => readOnce(path)))
      last =
        last && hasSameBodies(last.log, log)
          ? { ...last, log }
          : { ...(await by.load(name, client, slug)), log }
      const { digest, text } = last.data
      // Every browser with the page requests its data next.
      if (!pageData.get(digest)) pageData.set(digest, new HtmlPage(text))
      return last
    }
  }

  type Found = ReturnType<PageRenderer['find']> & { loaded: ReadPage }

  /** The page of a path, or a redirect, or the page that says why there is none. */
  async function resolvePage(by: PageRenderer, page: ReturnType<PageRenderer['find']>): Promise<Found> {
    const { name, slug } = page
    const { kind, isFramed = false } = by.routes[name]
    const loaded = await load(by, page)
    const instead = async (other: PageName) => ({
      name: other,
      path: null,
      loaded: await load(by, { name: other }),
    })
    if (by.isOff(name, loaded.queryClient)) return instead('not-found')
    if (by.lacksList(name, loaded.queryClient)) return instead('unavailable')
    if (!kind || slug === undefined || by.findMetadata(name, slug, now(), loaded.queryClient))
      return { ...page, loaded }
    const address = await findAddress(kind, slug)
    if (typeof address === 'object' && address.slug !== slug)
      return { ...page, path: by.pagePath(name, address.slug), loaded }
    return instead(absentPage(address, loaded.log, isFramed))
  }

  const minute = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS

  async function answerPage(request: Request, reply: Reply): Promise<Reply> {
    const { pathname, searchParams } = readAddress(request.url)
    const by = await findRenderer()
    const found = await resolvePage(by, by.find(pathname))
    const { name, path, slug, loaded } = found
    // The target can change.
    if (path !== null && path !== pathname)
      return reply.header('cache-control', sharedCacheControl(0)).redirect(path, 301)

    const { status = 200, isFramed = false } = by.routes[name]
    const search = by.findSearch(name, searchParams, loaded)
    const parts = { ...site, name, path, slug, search, now: minute(), loaded }
    const source = `${parts.now} ${loaded.data.digest}`
    const {
      page,
      policy: pagePolicy,
      hasFailed,
    } = rendered.find(`${name} ${slug}${search}`, source, () => {
      const made = renderParts(by, parts, request.log)
      const isAskedOften = search === '' && status === 200 && !made.hasFailed
      return {
        ...made,
        policy: allowStyleBlock(isFramed ? framedPolicy : policy, made.html),
        compression: isAskedOften ? 'best' : 'quick',
      }
    })
    const isForOneVisitor = status !== 200 || new URLSearchParams(search).has(MESSAGE_PARAM)
    const { isFresh, reusableUntil } = loaded.log
    const maxAgeS = isForOneVisitor || hasFailed ? 0 : cdnMaxAgeS
    // A page with outdated content must not be cached.
    const cacheControl = isFresh ? sharedCacheControl(maxAgeS) : 'no-store'
    if (status === 503) reply.header('retry-after', UNAVAILABLE_RETRY_AFTER_S)
    reply.header('content-security-policy', pagePolicy)
    if (isFramed) reply.header('x-robots-tag', 'noindex')
    else reply.header('speculation-rules', `"${SPECULATION_RULES_PATH}"`)
    return sendPage(request, reply, page, { status, cacheControl, reusableUntil })
  }

  /** Responds with a page for a single visitor. @param reply has its privacy headers */
  async function answerVisitor(reply: Reply, status: number, name: PageName, parts?: VisitorParts) {
    const by = await findRenderer()
    const loaded = await load(by, { name })
    const page = { ...site, publicOrigin: undefined, name, path: null, search: '', now: minute() }
    const html = by.render({ ...page, loaded, parts })
    reply.code(status).type('text/html; charset=utf-8')
    return reply.header('content-security-policy', allowStyleBlock(policy, html)).send(html)
  }

  /** Renders a page with other settings, or redirects to its current path. */
  async function renderPreview(
    { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
    settings: SiteSettings,
    log: Request['log'],
  ): Promise<{ html: string; status: number } | { movedTo: string }> {
    const by = await findRenderer()
    const found = await resolvePage(by, by.find(pathname))
    const { name, path, slug } = found
    if (path !== null && path !== pathname) return { movedTo: path }
    const read = await by.load(name, clientInLanguage(openReading().client, settings.language), slug)
    const loaded = by.withSettings(read, settings)
    const search = by.findSearch(name, searchParams, loaded)
    const parts = { ...site, ...found, path: null, search, now: minute(), loaded, isPreview: true }
    return { ...renderParts(by, parts, log), status: by.routes[name].status ?? 200 }
  }

  /**
   * `GET /page-data/{digest}{path of the page}`: the page's data for React. Any instance can rebuild them from the same
   * API responses; if those have changed meanwhile, it redirects to the current data.
   */
  function addDataRoute(app: WebApp): void {
    app.get<{ Params: { digest: string; '*': string } }>(
      `${PAGE_DATA_PATH}/:digest/*`,
      async (request, reply) => {
        const { digest, '*': path } = request.params
        if (!pageData.has(digest)) {
          const by = await findRenderer()
          const { data } = await load(by, by.find(`/${path}`))
          if (data.digest !== digest)
            return reply
              .header('cache-control', 'no-store')
              .redirect(`${PAGE_DATA_PATH}/${data.digest}/${encodeURI(path)}`, 302)
        }
        const page = pageData.get(digest)
        if (!page) throw new Error('The data that were just read are not cached')
        const type = 'application/json'
        return sendPage(request, reply, page, { status: 200, cacheControl: DATA_CACHE_CONTROL, type })
      },
    )
  }

  return { answerPage, answerVisitor, renderPreview, addDataRoute }
}

export type Pages = ReturnType<typeof createPages>

/** Renders the whole page; when a part of it fails, without that part. */
function renderParts(by: PageRenderer, parts: Parameters<PageRenderer['render']>[0], log: Request['log']) {
  try {
    return { html: by.render(parts), hasFailed: false }
  } catch (error) {
    log.error({ err: error }, 'a part of the page failed')
    return { html: by.render({ ...parts, hasFailed: true }), hasFailed: true }
  }
}
