import { SECTION_OFFSET_PX } from '@troubadour/domain/site/paths'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { heroSources, HERO_SHARE_IMAGE } from './layout/hero-sources.ts'
import type { ClientAssets } from './server/client-assets.ts'
import { escapeHtml } from '@troubadour/domain/site/escape-html'
import { POPUP_ROOT_ID, type PageSource } from './shared/page-state.ts'

interface DocumentParts {
  /** What React rendered. */
  html: string
  title: string
  site: SiteSettings
  assets: ClientAssets
  /** The hero's picture is the largest thing above the fold, so it is asked for first. */
  hasHero: boolean
  /** What of the page React is needed for; see PageRoute. */
  alive: 'page' | 'popup' | 'nothing'
  /** Where the script finds React and what the page shows. */
  source: PageSource
  canonicalUrl: string | undefined
}

/** The dusk's own colour, which browsers tint their bars with: --color-surface. */
const THEME_COLOUR = '#0b1a24'

/** The whole document round a rendered page. */
export function renderDocument({
  html,
  title,
  site,
  assets,
  hasHero,
  alive,
  source,
  canonicalUrl,
}: DocumentParts): string {
  const description = [site.projectName, site.tagline].filter(Boolean).join(': ')
  const share = canonicalUrl ? new URL(HERO_SHARE_IMAGE, canonicalUrl).href : undefined
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', `${description}. Music, merchandise and events.`),
    meta('name', 'theme-color', THEME_COLOUR),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    site.projectName && meta('property', 'og:site_name', site.projectName),
    canonicalUrl && meta('property', 'og:url', canonicalUrl),
    share && meta('property', 'og:image', share),
    canonicalUrl && `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    `<link rel="icon" type="image/svg+xml" href="${assets.icon}">`,
    ...[...assets.styles, ...(alive === 'page' ? [] : assets.staticPageStyles)].map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    // Alive as early as it can be. A deferred script would wait for the style sheet, and the first paint for it.
    `<script src="${assets.boot}" async fetchpriority="high"${alive === 'nothing' ? '' : dataAttributes(source)}></script>`,
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...(hasHero ? heroSources.map(preloadHero) : []),
  ]
  return [
    `<!doctype html><html lang="en" style="scroll-padding-top:${SECTION_OFFSET_PX}px"><head>${head.filter(Boolean).join('')}</head><body>`,
    // React closes void elements as XML does. What looks like it in a text is escaped.
    `<div id="root">${html.replaceAll('/>', '>')}</div>`,
    alive === 'popup' ? `<div id="${POPUP_ROOT_ID}"></div>` : '',
    `</body></html>`,
  ].join('')
}

function preloadHero({ media, avifSrcSet, sizes }: (typeof heroSources)[number]): string {
  return `<link rel="preload" as="image" type="image/avif" media="${media}" imagesrcset="${avifSrcSet}" imagesizes="${sizes}" fetchpriority="high">`
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

/** What has a value. */
function dataAttributes(values: PageSource): string {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` data-${name}="${escapeHtml(value)}"` : ''))
    .join('')
}
