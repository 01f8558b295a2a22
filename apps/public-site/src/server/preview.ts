import { createHash } from 'node:crypto'
import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import type { SitePreview } from '@troubadour/domain/site/site-preview'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { readAddress } from '@troubadour/server/address'
import type { OpenReading } from './api-source.ts'
import { clientInLanguage } from './client-in-language.ts'
import type { PageSource } from './page-source.ts'
import { previewScript } from './preview-script.ts'
import { renderPage } from './render-page.ts'
import { allowStyleElements } from './style-policy.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Request, WebApp } from './web-app.ts'

const SCRIPT = `(${String(previewScript)})()`
const SCRIPT_DIGEST = createHash('sha256').update(SCRIPT).digest('base64')

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The URL contains a secret, and no form is sent, which would need its origin.
  'referrer-policy': 'no-referrer',
}

interface PreviewOptions {
  openReading: OpenReading
  answerVisitor: AnswerVisitor
  /** The API. */
  client: ApiClient
  /** The policy of the other pages. */
  policy: string
}

/**
 * `GET /preview/{token}{path of a page}`: the page with unsaved settings (docs/product/states.md#live-preview), or with
 * content that visitors do not see yet.
 */
export function addPreview(
  app: WebApp,
  source: PageSource,
  { openReading, answerVisitor, client, policy }: PreviewOptions,
): void {
  /** Renders a page with other settings, or redirects to its current path. */
  async function renderPreview(
    { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
    { settings, content }: Pick<SitePreview, 'settings' | 'content'>,
    log: Request['log'],
  ): Promise<{ html: string; status: number } | { movedTo: string }> {
    const by = await source.getRenderer()
    const found = pathname === content?.path ? by.find(pathname) : await source.resolve(by, pathname)
    const { name, path, slug } = found
    if (path !== null && path !== pathname) return { movedTo: path }
    const common = source.commonParts()
    const inLanguage = clientInLanguage(openReading().client, settings.language)
    const reading = clientWithAnswers(inLanguage, content?.answers)
    const loaded = by.withSettings(await by.load(name, reading, common.now, slug), settings)
    const search = by.findSearch(name, searchParams, loaded)
    const parts = { ...common, ...found, path: null, search, loaded, isPreview: true }
    return { ...renderPage(by, parts, log), status: by.routes[name].status ?? 200 }
  }

  app.get(`${PATHS.preview}/*`, async (request, reply) => {
    const { pathname, searchParams } = readAddress(request.url)
    // Not decoded: tokens have no characters that need encoding.
    const [, , token = '', ...rest] = pathname.split('/')
    const base = `${PATHS.preview}/${token}`
    reply.headers(HEADERS)
    const preview = await call('readSitePreview', { params: { token } }, { client }).catch(
      (error: unknown) => {
        request.log.info({ err: error }, 'a preview led to nothing')
        return error instanceof ApiError && error.status < 500 ? 404 : 503
      },
    )
    if (typeof preview === 'number') return answerVisitor(reply, preview, 'not-found')
    const { adminOrigin } = preview
    const page = await renderPreview({ pathname: `/${rest.join('/')}`, searchParams }, preview, request.log)
    if ('movedTo' in page) return reply.redirect(base + page.movedTo, 302)
    const script = `<script data-admin="${escapeHtml(adminOrigin)}" data-base="${base}">${SCRIPT}</script>`
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', previewPolicy(allowStyleElements(policy, page.html), adminOrigin))
      .send(keepLinks(page.html, base).replace('</body>', () => `${script}</body>`))
  })
}

/** Embedded only by the admin; its forms send nothing. */
function previewPolicy(policy: string, adminOrigin: string): string {
  return policy
    .replace("frame-ancestors 'none'", `frame-ancestors ${adminOrigin}`)
    .replace("form-action 'self'", "form-action 'none'")
    .replace("script-src 'self'", `$& 'sha256-${SCRIPT_DIGEST}'`)
}

/** A client that gets some responses from the preview (docs/product/states.md#preview-links). */
function clientWithAnswers(client: ApiClient, answers: Record<string, unknown> = {}): ApiClient {
  return {
    ...client,
    fetch: async (input, init) => {
      const path = String(input)
      return Object.hasOwn(answers, path) ? Response.json(answers[path]) : client.fetch(input, init)
    },
  }
}

/** API calls, pictures and files have no preview. */
const PAGE_LINK = /(<a\b[^>]*?\shref=")\/(?!(?:api|media)\/)([^"?#.]*)(?=["?#])/g

/** Makes links to other pages of the site lead to their previews. */
function keepLinks(html: string, base: string): string {
  return html.replace(PAGE_LINK, (_link, start: string, path: string) => start + base + (path && `/${path}`))
}
