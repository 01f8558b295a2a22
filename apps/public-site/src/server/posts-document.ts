import { createHash } from 'node:crypto'
import type { LookColours } from '@troubadour/domain/look/look-values'
import { paletteOf, schemesOf } from '@troubadour/domain/look/palette'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { sharedCacheControl } from '@troubadour/server/http-cache'
import { POSTS_DOCUMENT_PATH } from '../shared/posts-document.ts'
import type { OpenReading } from './api-source.ts'
import type { PageStore } from './page-store.ts'
import type { WebApp } from './web-app.ts'
import { postsDocumentScript } from './posts-document-script.ts'
import { readSettings } from './read-site.ts'

const SCRIPT = `(${String(postsDocumentScript)})()`

/** The colours of the embedding page. */
function coloursOf(look: LookColours): string {
  const [main, other] = schemesOf(look).map((scheme) => {
    const { colours } = paletteOf(look, scheme)
    const { 'surface-raised': ground, link, focus } = colours
    return {
      scheme,
      rule: `:root { color-scheme: ${scheme}; --ground: ${ground}; --link: ${link}; --focus: ${focus} }`,
    }
  })
  return other
    ? `${main?.rule}\n@media (prefers-color-scheme: ${other.scheme}) { ${other.rule} }`
    : `${main?.rule}`
}

/** Side by side in a wide layout, else swiped; overrides the network's own sizes. */
const STYLE = `
:root { font: 17px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { display: flex; gap: 16px; overflow-x: auto; scroll-snap-type: x proximity }
main:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px }
main > div { flex: 0 0 min(100%, 374px); scroll-snap-align: start }
blockquote { display: grid; place-content: center; min-height: 720px; box-sizing: border-box; margin: 0;
  padding: 24px; border-radius: 16px; background: var(--ground); text-align: center; overflow-wrap: anywhere }
a { color: var(--link) }
iframe { position: static !important; width: 100% !important; min-width: 0 !important; border: 0 !important; border-radius: 16px !important }
iframe:not(.instagram-media-rendered) { height: 720px }
iframe + blockquote { display: none }
`

/** `GET /latest-posts`: the document that the page embeds after consent. The page sends it the list of posts. */
export function addPostsDocumentRoute(
  app: WebApp,
  { scriptUrl, cdnMaxAgeS, openReading, store }: PostsDocumentOptions,
) {
  const cacheControl = sharedCacheControl(cdnMaxAgeS)
  const headers = {
    'content-security-policy': postsDocumentPolicy(scriptUrl),
    'x-robots-tag': 'noindex',
  }
  app.get(POSTS_DOCUMENT_PATH, async (request, reply) => {
    const reading = openReading()
    const site = await readSettings(reading)
    const stored = store.find(POSTS_DOCUMENT_PATH, [site], () => ({
      html: renderPostsDocument(scriptUrl, site),
    }))
    const { reusableUntil } = reading.log
    return store.send(request, reply.headers(headers), stored, { cacheControl, reusableUntil })
  })
}

interface PostsDocumentOptions {
  scriptUrl: string
  cdnMaxAgeS: number
  openReading: OpenReading
  store: PageStore
}

export function renderPostsDocument(
  scriptUrl: string,
  site: Pick<SiteSettings, 'look' | 'language' | 'words'>,
): string {
  const title = escapeHtml(textsOf(site)['experienceIt.postsTitle'])
  return [
    `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${coloursOf(site.look)}${STYLE}</style></head><body>`,
    `<main tabindex="0" aria-label="${title}" data-script="${escapeHtml(scriptUrl)}"></main>`,
    `<script>${SCRIPT}</script></body></html>`,
  ].join('')
}

/**
 * The policy of that document (docs/security.md#headers): our scripts by digest and those of the network's origin, only
 * frames of the network, embedded only by our page, and with an opaque origin even when it is opened by itself.
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
