import { escapeHtml } from '@troubadour/domain/escape-html'
import type { ClientAssets } from './client-assets.ts'
import type { Site } from './read-site.ts'

const TITLE = /<title>.*?<\/title>/
/** What the build wrote into the document to load the app. */
const LOADING = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g
const ROOT = /<div id="root">[\s\S]*?(?=\s*<noscript>)/

/**
 * The document of the sign-in screen as it is painted before any script (Decisions, 0018).
 * @param shell the built index.html
 * @param painted what React draws at first, its title before it
 * @param site what it was drawn with, for React to begin with the same
 */
export function signInPage(
  shell: string,
  { painted, site, assets }: { painted: string; site: Site | null; assets: ClientAssets },
): string {
  const title = TITLE.exec(painted)?.[0]
  if (!title || !TITLE.test(shell) || !ROOT.test(shell))
    throw new Error('The document is not the one of this build')
  const head = [
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    `<link rel="preload" as="image" type="image/svg+xml" href="${assets.picture}" fetchpriority="high">`,
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    `<script type="module" async crossorigin src="${assets.boot}"></script>`,
  ].join('')
  const root = `<div id="root" data-parts="${assets.scripts.join(' ')}"${site ? ` data-site="${escapeHtml(JSON.stringify(site))}"` : ''}>${painted.replace(TITLE, '')}</div>`
  // Functions, for a replacement's text would be read for its dollar signs.
  return shell
    .replace(LOADING, '')
    .replace(TITLE, () => title)
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => root)
}
