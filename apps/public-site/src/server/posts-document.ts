import { createHash } from 'node:crypto'
import { escapeHtml } from '@troubadour/domain/site/web-text'
import { sharedCacheControl } from '@troubadour/server/http-cache'
import { HtmlPage, sendPage } from '@troubadour/web-server/html-page'
import { POSTS_DOCUMENT_PATH } from '../shared/posts-document.ts'
import type { WebApp } from './pages.ts'
import { postsDocumentScript } from './posts-document-script.ts'

const SCRIPT = `(${String(postsDocumentScript)})()`

/** Side by side where there is room, else to be swiped; the network's own sizes give way. */
const STYLE = `
:root { color-scheme: dark; font: 17px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { display: flex; gap: 16px; overflow-x: auto; scroll-snap-type: x proximity }
main:focus-visible { outline: 3px solid #ffd08a; outline-offset: -3px }
main > div { flex: 0 0 min(100%, 374px); scroll-snap-align: start }
blockquote { display: grid; place-content: center; min-height: 720px; box-sizing: border-box; margin: 0;
  padding: 24px; border-radius: 16px; background: #12262f; text-align: center; overflow-wrap: anywhere }
a { color: #f5bc72 }
iframe { position: static !important; width: 100% !important; min-width: 0 !important; border: 0 !important; border-radius: 16px !important }
iframe:not(.instagram-media-rendered) { height: 720px }
iframe + blockquote { display: none }
`

/** `GET /latest-posts`: what the page frames once the visitor has agreed to it. The page sends it the list of posts. */
export function addPostsDocumentRoute(
  app: WebApp,
  { scriptUrl, cdnMaxAgeS }: { scriptUrl: string; cdnMaxAgeS: number },
) {
  const page = new HtmlPage(renderPostsDocument(scriptUrl))
  const cacheControl = sharedCacheControl(cdnMaxAgeS)
  const headers = {
    'content-security-policy': postsDocumentPolicy(scriptUrl),
    'x-robots-tag': 'noindex',
  }
  app.get(POSTS_DOCUMENT_PATH, async (request, reply) =>
    sendPage(request, reply.headers(headers), page, { status: 200, cacheControl }),
  )
}

export function renderPostsDocument(scriptUrl: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Latest Posts</title>',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${STYLE}</style></head><body>`,
    `<main tabindex="0" aria-label="Latest Posts" data-script="${escapeHtml(scriptUrl)}"></main>`,
    `<script>${SCRIPT}</script></body></html>`,
  ].join('')
}

/**
 * The policy of that document (docs/security.md#headers): scripts of ours by digest and of the network's origin, frames
 * of the network alone, framed by our page alone, and without our origin even when it is opened by itself.
 */
export function postsDocumentPolicy(scriptUrl: string): string {
  const { origin, protocol, hostname } = new URL(scriptUrl)
  const digest = createHash('sha256').update(SCRIPT).digest('base64')
  const domain = hostname.startsWith('www.') ? hostname.slice('www.'.length) : null
  const network = domain ? `${origin} ${protocol}//${domain} ${protocol}//*.${domain}` : origin
  return [
    "default-src 'none'",
    `script-src 'sha256-${digest}' ${origin}`,
    "style-src 'unsafe-inline'",
    `img-src data: https: ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${network}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts allow-popups',
  ].join('; ')
}
