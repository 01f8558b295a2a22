import type { FontFiles } from '../build/font-files.ts'
import type { SiteIcons } from '../build/site-icons.ts'
import { textReader, type TextReader } from '@troubadour/domain/texts/fill-text'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { playerLinks } from '@troubadour/domain/links/site-links'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import { groundColours, lookStyles } from '@troubadour/domain/look/look-styles'
import type { FontPair } from '@troubadour/domain/look/look-values'
import { PATHS, SECTION_OFFSET_PX } from '@troubadour/domain/address/paths'
import type { SectionId } from '@troubadour/domain/sections/sections'
import { siteCard, type ShareCard } from '@troubadour/domain/share/share-card'
import { SHARE_SIZES } from '@troubadour/domain/share/share-formats'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { hasOwnHero } from './layout/hero.tsx'
import { heroSources } from './layout/hero-background.tsx'
import { sharePicturePath } from '@troubadour/server/share-picture'
import { iconsOf, MANIFEST_PATH } from './shared/icons-of.ts'
import type { PageSource } from './shared/page-state.ts'
import { playerWords } from './shared/playable.ts'
import { PLAYER_HOST_ID } from './shared/player-events.ts'
import type { PlayerSource } from './shared/shown-page.ts'
import { LINK_ICONS } from './layout/link-icons.ts'

/** URLs of the client's files in the document. */
export interface ClientAssets {
  boot: string
  entry: string
  player: PlayerSource
  icons: SiteIcons
  styles: string[]
  /** Styles of all pages but the home page. */
  staticPageStyles: string[]
  /** Both in one sheet, for pages that link it; undefined in development. */
  mergedSheet: string | undefined
  /** Styles of the home page with a hero other than the mountains. */
  ownHeroStyles: string[]
  /** Styles of single sections of the home page. */
  sectionStyles: Partial<Record<SectionId, string[]>>
  fonts: Record<FontPair, FontFiles>
  /** The content of each style sheet by its URL, which pages contain; undefined if they link their sheets. */
  sheetContents: ReadonlyMap<string, string> | undefined
}

/** Feeds and calendars in the head. */
const FEED_FORMATS = [
  ['atom', 'application/atom+xml', ''],
  ['xml', 'application/rss+xml', ' (RSS)'],
  ['json', 'application/feed+json', ' (JSON)'],
]
const feeds = (text: TextReader<TextKey>) =>
  FEED_FORMATS.flatMap(([ending, type, suffix]) =>
    (['shows', 'music', 'posts'] as const).map(
      (kind) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(text(`${kind}.title`))}${suffix}" href="${PATHS[kind]}/feed.${ending}">`,
    ),
  )

const NO_FONTS: FontFiles = { preloads: [] }

/** Renders the whole document. @param source URLs of React and of the page's data, if the page needs them */
export function renderDocument({
  html,
  title,
  site,
  about,
  assets,
  sections,
  isFramed = false,
  isLight = false,
  isPreview = false,
  linksStyles = false,
  source,
  canonicalUrl,
  metadata,
  data = [],
}: {
  html: string
  title: string
  about: string
  site: SiteSettings
  assets: ClientAssets
  /** The shown sections of the home page; undefined on other pages. */
  sections: readonly SectionId[] | undefined
  /** Whether the page is an embed in another site: it has its own player and no soft navigation. */
  isFramed?: boolean
  /** Whether it loads no fonts, and has no feeds. */
  isLight?: boolean
  /** A preview of unsaved settings, without soft navigation. */
  isPreview?: boolean
  /** Whether it links its styles. */
  linksStyles?: boolean
  source: PageSource | false
  canonicalUrl: string | undefined
  /** The page's own metadata, unless it is that of the site. */
  metadata?: { description: string; card: ShareCard }
  /** JSON-LD. */
  data?: readonly object[]
}): string {
  const shortDescription =
    metadata?.description ?? [site.projectName, site.tagline].filter(Boolean).join(': ')
  const description = metadata?.description ?? `${shortDescription}. ${about}`
  const [navigation, bag] = isFramed || isPreview ? [] : [assets.player.navigation, assets.player.bag]
  const video = sections?.includes('video') ? assets.player.video : undefined
  const player: Partial<PlayerSource> = { ...assets.player, navigation, bag, video }
  const text = textReader(textsOf(site))
  const icons = iconsOf(site, assets.icons)
  const fonts = isLight ? NO_FONTS : assets.fonts[site.look.fonts]
  const lookStyle = lookStyles(site.look)
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...themeColours(site.look),
    // Before the styles, so that they are in the first packets. The hero's picture is the largest element above the fold.
    ...(sections ? heroSources(site.look).map(preloadHero) : []),
    ...fonts.preloads.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', shortDescription),
    site.projectName && meta('property', 'og:site_name', site.projectName),
    canonicalUrl && meta('property', 'og:url', canonicalUrl),
    ...(canonicalUrl ? sharePicture(metadata?.card ?? siteCard(site), canonicalUrl) : []),
    canonicalUrl && `<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`,
    ...(canonicalUrl && !isLight ? feeds(text) : []),
    ...data.map((thing) => `<script type="application/ld+json">${scriptJson(thing)}</script>`),
    `<link rel="icon" type="${icons.tab.type}" href="${icons.tab.href}">`,
    `<link rel="apple-touch-icon" href="${icons.touch}">`,
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    // Async: a deferred script would wait for the styles, and delay the first paint.
    `<script src="${assets.boot}" async fetchpriority="high"${dataAttributes({ ...source, ...player })}></script>`,
    ...styleElements(assets, {
      styles: listStyles(assets, site, sections),
      fontStyles: fonts.sheet === undefined ? [] : [fonts.sheet],
      linksStyles,
    }),
    // After the style sheets, whose properties it overrides.
    lookStyle && `<style data-look>${lookStyle}</style>`,
  ]
  return [
    `<!doctype html><html lang="${site.language}" style="scroll-padding-top:${SECTION_OFFSET_PX}px"><head>${head.filter(Boolean).join('')}</head>`,
    `<body>${html}${isFramed ? '' : renderPlayerHost(site, text)}</body></html>`,
  ].join('')
}

function listStyles(
  assets: ClientAssets,
  site: SiteSettings,
  sections: readonly SectionId[] | undefined,
): string[] {
  if (!sections) return [...assets.styles, ...assets.staticPageStyles]
  return [
    ...assets.styles,
    ...(hasOwnHero(site.look) ? assets.ownHeroStyles : []),
    ...sections.flatMap((id) => assets.sectionStyles[id] ?? []),
  ]
}

/** The page's style sheets, as one element in the page, or one linked sheet: each request would delay the first paint. */
function styleElements(
  { mergedSheet, sheetContents }: ClientAssets,
  { styles, fontStyles, linksStyles }: Record<'styles' | 'fontStyles', string[]> & { linksStyles: boolean },
): string[] {
  if (!linksStyles || !mergedSheet) return [styleElement([...styles, ...fontStyles], sheetContents)]
  const link = `<link rel="stylesheet" href="${mergedSheet}" data-sheets="${styles.join(' ')}">`
  return fontStyles.length > 0 ? [link, styleElement(fontStyles, sheetContents)] : [link]
}

function styleElement(sheets: string[], contents: ClientAssets['sheetContents']): string {
  if (!contents) return sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<style data-sheets="${sheets.join(' ')}">${sheets.map((href) => contents.get(href)).join('')}</style>`
}

/** The element for the player, outside of everything that soft navigation replaces, with the player's texts. */
function renderPlayerHost(site: SiteSettings, text: TextReader<TextKey>): string {
  const texts = {
    artist: site.projectName,
    links: JSON.stringify(listPlayerLinks(site)),
    words: playerWords(text),
  }
  return `<div id="${PLAYER_HOST_ID}"${dataAttributes(texts)}><span class="visually-hidden" aria-live="polite"></span></div>`
}

/** The player's links, each with its icon. */
function listPlayerLinks(site: SiteSettings): [name: string, url: string, icon: string][] {
  return playerLinks(site).map(({ name, url, kind }) => [name, url, LINK_ICONS[kind]])
}

function preloadHero({ media, avif, webp, sizes }: ReturnType<typeof heroSources>[number]): string {
  const type = avif === null ? 'image/webp' : 'image/avif'
  const where = media ? ` media="${media}"` : ''
  return `<link rel="preload" as="image" type="${type}"${where} imagesrcset="${avif ?? webp}" imagesizes="${sizes}" fetchpriority="high">`
}

/** The page background, which browsers use for their toolbars. */
function themeColours(look: SiteSettings['look']): string[] {
  const grounds = groundColours(look)
  return grounds.map(({ scheme, colour }) => {
    const media = grounds.length > 1 ? ` media="(prefers-color-scheme:${scheme})"` : ''
    return `<meta name="theme-color" content="${colour}"${media}>`
  })
}

/** The picture in link previews of social networks. */
function sharePicture(card: ShareCard, pageUrl: string): string[] {
  return [
    meta('property', 'og:image', new URL(sharePicturePath(card), pageUrl).href),
    meta('property', 'og:image:width', String(SHARE_SIZES.wide.width)),
    meta('property', 'og:image:height', String(SHARE_SIZES.wide.height)),
    meta('property', 'og:image:alt', [card.title, ...card.lines].join(', ')),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** JSON that cannot close its script element. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}">`
}

function dataAttributes(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` data-${name}="${escapeHtml(value)}"` : ''))
    .join('')
}
