// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { renderSignIn } from './render-sign-in.tsx'
import { signInPage } from './sign-in-page.ts'
import { createSignInPages } from './sign-in-pages.ts'

const source = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
/** As the build writes it. */
const shell = source.replace(/\s*<script type="module".*<\/script>/, '').replace(
  '</head>',
  `<script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>`,
)
const assets = {
  boot: '/assets/boot-1.js',
  scripts: ['/assets/react-1.js', '/assets/index-1.js'],
  styles: ['/assets/index-1.css'],
  fonts: ['/assets/fraunces-1.woff2'],
  picture: '/assets/dusk-1.svg',
}
const site = { ...seedMockData().site, projectName: 'Fire & "Rain" <live>' }
const page = signInPage(shell, { painted: renderSignIn(site), site, assets })
const [head = '', body = ''] = page.split('</head>')

it('names what the first paint needs, and no script but the one that loads the others', () => {
  const named = [...head.matchAll(/<(?:link|script) [^>]*(?:href|src)="(\/[^"]*)"/g)].map(
    ([, address]) => address,
  )
  expect(named).toEqual([...assets.styles, assets.picture, ...assets.fonts, assets.boot])
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(body).toContain(`<div id="root" data-parts="/assets/react-1.js /assets/index-1.js"`)
})

it('is the whole screen, under its title', () => {
  expect(page.match(/<title>[^<]*/g)).toEqual([
    '<title>Log in · Fire &amp; &quot;Rain&quot; &lt;live&gt; Admin',
  ])
  expect(body).not.toContain('Loading…')
  for (const text of [
    'Log in</h1>',
    'Username</label>',
    'Password</label>',
    'Log In</button>',
    'Event Management System',
  ])
    expect(body).toContain(text)
  expect(body).toContain('JavaScript is needed here')
})

it('hands over what it was painted with', () => {
  const [, data = ''] = / data-site="([^"]*)"/.exec(body) ?? []
  // As a browser reads it: each entity once.
  const marks: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' }
  const text = data.replaceAll(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => marks[name] ?? '')
  expect(JSON.parse(text)).toEqual(site)
})

it('is made anew when the settings have changed, and whole without them', async () => {
  const answers = [site, { ...site }, { ...site, projectName: 'Other' }, null]
  const load = createSignInPages({ shell, assets, readSite: async () => answers.shift() ?? null })
  const pages = [await load(), await load(), await load(), await load()]
  expect(pages[1]).toBe(pages[0])
  expect(String(await pages[2]?.body('identity'))).toContain('<title>Log in · Other Admin<')
  expect(String(await pages[3]?.body('identity'))).toContain('<title>Log in · Admin<')
})

it('sends nothing before a script is there: the password would stand in the address', () => {
  expect(body).toMatch(/<form [^>]*method="dialog"/)
})

it.each([
  ['another document', '<!doctype html><title>x</title>', renderSignIn(null)],
  ['another screen', shell, '<p>No title</p>'],
])('is not made of %s', (_case, document, painted) => {
  expect(() => signInPage(document, { painted, site: null, assets })).toThrow('not the one of this build')
})
