// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { FIRST_SCREENS, FRAME_SOURCE, sourcesOf } from '../build/first-screens.ts'
import { readBuiltPages } from './built-pages.ts'
import { ADMIN_PAGES } from './shared/paths/admin-paths.ts'

const DOCUMENT = '<html><head><script src="/assets/index.js"></script></head><body></body></html>'
const SOURCES = [...new Set(Object.values(FIRST_SCREENS).flatMap(sourcesOf))]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), DOCUMENT)
  writeManifest(SOURCES)
})

/** Each source has a script and a style sheet, and imports the first script and a part. */
function writeManifest(sources: string[]) {
  const entries = sources.map((source, index): [string, object] => [
    source,
    { file: `assets/${index}.js`, css: [`assets/${index}.css`], imports: ['index.html', '_part.js'] },
  ])
  const shared = {
    'index.html': { file: 'assets/index.js' },
    '_part.js': { file: 'assets/part.js', imports: ['index.html'] },
  }
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({ ...shared, ...Object.fromEntries(entries) }),
  )
}

const pageOf = async (url: string) =>
  String(await readBuiltPages(folder, 'https://ember.test')(url).body('identity'))
const linksIn = (html: string) => [...html.matchAll(/<link (.*?)>/g)].map(([, attributes]) => attributes)
const callLink = (path: string) => `rel="preload" as="fetch" crossorigin="use-credentials" href="${path}"`
const CALLS = ['/api/user', '/api/site'].map(callLink)
const scriptLink = (file: string) => `rel="modulepreload" crossorigin href="/assets/${file}.js"`
const sheetLink = (file: string) =>
  `rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/${file}.css"`

it('names the files of a list, each once, and not those that the document has, with any query', async () => {
  const [frame = '', list = ''] = [FRAME_SOURCE, 'src/own-pages/page-list.tsx'].map((source) =>
    String(SOURCES.indexOf(source)),
  )
  expect(linksIn(await pageOf('/admin/pages?q=tour'))).toEqual([
    ...CALLS,
    ...[frame, 'part', list].map(scriptLink),
    ...[frame, list].map(sheetLink),
  ])
})

it('names only the calls of the app for another screen, and has the origin of the public site', async () => {
  const html = await pageOf('/admin/site')
  expect(linksIn(html)).toEqual(CALLS)
  expect(html).toContain('https://ember.test')
})

it('has only addresses of screens', () => {
  expect(Object.keys(FIRST_SCREENS).filter((path) => !ADMIN_PAGES.includes(path))).toEqual([])
})

it('fails when a screen is not in the build', () => {
  writeManifest(SOURCES.slice(1))
  expect(() => readBuiltPages(folder, undefined)).toThrow(`${SOURCES[0]} is not in the manifest`)
})
