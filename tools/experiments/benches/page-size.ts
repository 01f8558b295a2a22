import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { PROJECT_ROOT } from '../../start/config.ts'
import { highestOf, KB, sum, type Figure } from '../figures.ts'
import { inEachView, transfersOf, type Transfer } from '../lab/browser.ts'
import { importSource } from '../lab/processes.ts'

const SITE = process.env.PUBLIC_SITE_URL ?? ''
const textOf = async (url: string) => (await fetch(url)).text()

function gzipKb(files: readonly (string | Buffer)[]): number {
  return sum(files.map((file) => gzipSync(file, { level: 9 }).length)) / KB
}

/** The home page with the demo content, compressed as the server does for a page that is requested again. */
export async function htmlSize(): Promise<Figure[]> {
  return [{ what: 'html-size', value: await homePageKb(SITE), unit: 'KB', atMost: 24 }]
}

export async function homePageKb(site: string): Promise<number> {
  return brotliCompressSync(await textOf(`${site}/`)).length / KB
}

/** All JavaScript that the home page loads or contains before any interaction. */
export async function pageScripts(): Promise<Figure[]> {
  const html = await textOf(`${SITE}/`)
  const scripts: string[] = []
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes('application/json')) continue
    const [, source] = / src="([^"]+)"/.exec(attributes) ?? []
    scripts.push(source ? await textOf(SITE + source) : code)
  }
  for (const [link, href] of html.matchAll(/<link[^>]* href="([^"]+\.js)"[^>]*>/g)) {
    if (link.includes('preload')) scripts.push(await textOf(`${SITE}${href}`))
  }
  return [{ what: 'page-scripts', value: gzipKb(scripts), unit: 'KB', atMost: 6 }]
}

const ENTRY = 'src/entry-client.tsx'
const OVERLAYS = {
  popup: 'src/featured-popup/due-popup.tsx',
  player: 'src/player/player.ts',
  toasts: '../../libs/ui/src/overlays/toast.tsx',
  posts: 'src/experience-it/posts-frame.tsx',
}
/** What the dashboard loads besides, as long as the set-up is not done. */
const FIRST_STEPS = 'src/dashboard/first-steps.tsx'
/** Code that no visitor's browser may load, recognized by words that a minifier does not change. */
const UNWANTED = {
  zod: /\b_zod\b|ZodError/,
  'a call of the admin': /\/api\/admin\b/,
  'a word of Stripe': /stripe/i,
}

/** Reads built files of a front end, each source with all that it imports statically; those of `present` are left out. */
function readBuilt(
  app: 'public-site' | 'admin',
  sources: readonly string[],
  present: readonly string[] = [],
) {
  const client = join(PROJECT_ROOT, 'apps', app, 'dist/client')
  // The manifest of a Vite build.
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const filesOf = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const source of names) {
      const entry = manifest[source]
      if (!entry) throw new Error(`${source} has no file of its own in the build`)
      if (found.has(entry.file)) continue
      found.add(entry.file)
      filesOf(entry.imports ?? [], found)
    }
    return found
  }
  const others = filesOf(present)
  const own = [...filesOf(sources)].filter((file) => !others.has(file))
  return own.map((file) => readFileSync(join(client, file)))
}

/** The boot script and all scripts that hydrate the page, without later chunks. */
export async function hydratedScripts(): Promise<Figure[]> {
  const codes = readBuilt('public-site', ['src/boot/boot.ts', ENTRY])
  for (const [name, pattern] of Object.entries(UNWANTED))
    if (codes.some((code) => pattern.test(code.toString())))
      throw new Error(`The hydrated page holds ${name}`)
  const note = `${codes.length} files`
  return [{ what: 'hydrated-scripts', value: gzipKb(codes), unit: 'KB', atMost: 104, note }]
}

export async function overlayChunks(): Promise<Figure[]> {
  const sizes = Object.entries(OVERLAYS).map(([name, source]) => {
    return { name, value: gzipKb(readBuilt('public-site', [source], [ENTRY])) }
  })
  return [{ what: 'overlay-chunks', ...highestOf(sizes), unit: 'KB', atMost: 25 }]
}

export async function adminScripts(): Promise<Figure[]> {
  const {
    FIRST_SCREENS,
    SIGN_IN_SOURCE: signIn,
    DASHBOARD_SOURCE: dashboard,
    sourcesOf,
  } = await importSource<{
    FIRST_SCREENS: Record<string, string>
    SIGN_IN_SOURCE: string
    DASHBOARD_SOURCE: string
    sourcesOf: (source: string) => string[]
  }>('apps/admin/build/first-screens.ts')
  const lists = Object.values(FIRST_SCREENS).filter((source) => source !== signIn && source !== dashboard)
  const read = (source: string, ...more: string[]) =>
    readBuilt('admin', ['index.html', ...sourcesOf(source), ...more])
  const sizes = [
    { name: 'sign-in', value: gzipKb(read(signIn)) },
    { name: 'dashboard', value: gzipKb(read(dashboard, FIRST_STEPS)) },
  ]
  const files = lists.map((source) => ({ name: source, value: read(source).length }))
  return [
    { what: 'admin-scripts', ...highestOf(sizes), unit: 'KB', atMost: 158 },
    { what: 'admin-list-scripts', ...highestOf(files), unit: 'files', atMost: 25 },
  ]
}

/** The bytes and requests of a first visit with the demo content: the larger of desktop and phone. */
export async function pageWeight(): Promise<Figure[]> {
  const worst = await inEachView(transfersOf(`${SITE}/`))
  const kilobytes = (transfers: Transfer[]) => sum(transfers.map(({ bytes }) => bytes)) / KB
  const beforeLoad = (transfers: Transfer[]) => transfers.filter(({ isBeforeLoad }) => isBeforeLoad)
  const load = worst((transfers) => kilobytes(beforeLoad(transfers)))
  const requests = worst((transfers) => beforeLoad(transfers).length)
  return [
    { what: 'page-weight-load', ...load, unit: 'KB', atMost: 200 },
    { what: 'page-weight-requests', ...requests, unit: 'requests', atMost: 20 },
    { what: 'page-weight-rest', ...worst(kilobytes), unit: 'KB', atMost: 320 },
  ]
}
