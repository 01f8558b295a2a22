import { createHash } from 'node:crypto'
import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { readAddress } from '@troubadour/server/address'
import type { Pages, WebApp } from './pages.ts'
import { previewScript } from './preview-script.ts'
import { allowStyleBlock } from './style-policy.ts'

const SCRIPT = `(${String(previewScript)})()`
const SCRIPT_DIGEST = createHash('sha256').update(SCRIPT).digest('base64')

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The URL contains a secret, and no form is sent, which would need its origin.
  'referrer-policy': 'no-referrer',
}

/**
 * `GET /preview/{token}{path of a page}`: the page with unsaved settings (docs/product/states.md#live-preview).
 * @param client the API
 * @param policy of the other pages
 */
export function addPreview(
  app: WebApp,
  { renderPreview, answerVisitor }: Pick<Pages, 'renderPreview' | 'answerVisitor'>,
  { client, policy }: { client: ApiClient; policy: string },
): void {
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
    const { settings, adminOrigin } = preview
    const page = await renderPreview({ pathname: `/${rest.join('/')}`, searchParams }, settings, request.log)
    if ('movedTo' in page) return reply.redirect(base + page.movedTo, 302)
    const script = `<script data-admin="${escapeHtml(adminOrigin)}" data-base="${base}">${SCRIPT}</script>`
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', previewPolicy(allowStyleBlock(policy, page.html), adminOrigin))
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

/** API calls, pictures and files have no preview. */
const PAGE_LINK = /(<a\b[^>]*?\shref=")\/(?!(?:api|media)\/)([^"?#.]*)(?=["?#])/g

/** Makes links to other pages of the site lead to their previews. */
function keepLinks(html: string, base: string): string {
  return html.replace(PAGE_LINK, (_link, start: string, path: string) => start + base + (path && `/${path}`))
}
