// @vitest-environment node
import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { DEFAULT_LOOK, type Look } from '@troubadour/domain/look/look'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

/** docs/performance.md#page-budgets */
const HTML_BUDGET = 26 * 1024

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
beforeEach(async () => {
  const events = [mockEvent({ id: 1, slug: 'lanterns', title: 'Lanterns', date: 'July 4, 2026' })]
  api = await startStubApi({ events })
  site = await startSite(api.origin, { PUBLIC_ORIGIN: 'https://hollowpine.example' })
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

const choose = (look: Partial<Look>) =>
  (api.data.site = { ...api.data.site, look: { ...DEFAULT_LOOK, ...look } })
const get = (url: string) => site.app.inject({ url })
const styleOf = (html: string) => /<style data-look>([^<]*)<\/style>/.exec(html)?.[1]
const sha256 = (text = '') => createHash('sha256').update(text).digest('base64')

describe('the look of the pages (docs/product/public-pages.md#look)', () => {
  it('is in the style sheets alone while nothing was chosen', async () => {
    const { body, headers } = await get('/')
    expect(styleOf(body)).toBeUndefined()
    const sheets = /<style data-sheets="\/assets\/entry.css">([^<]*)<\/style>/.exec(body)?.[1]
    expect(sheets).toBe('.entry{color:red}')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${sha256(sheets)}';`)
    expect(body).not.toContain('rel="stylesheet"')
    expect(body).toContain('<meta name="theme-color" content="#0b1a24">')
  })

  it.each(['/', '/shows/lanterns', '/terms', '/nowhere', '/embed/none'])(
    'is a style element that the policy knows, after the style sheets: %s',
    async (url) => {
      choose({ preset: 'paper' })
      const { body, headers } = await get(url)
      const style = styleOf(body)
      expect(style).toContain('color-scheme:light')
      expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']*' 'sha256-/)
      expect(headers['content-security-policy']).toContain(` 'sha256-${sha256(style)}';`)
      expect(body.indexOf('<style data-look>')).toBeGreaterThan(body.indexOf('<style data-sheets='))
      expect(body.match(/<style/g)).toHaveLength(2)
      expect(body).not.toContain('rel="stylesheet"')
    },
  )

  it.each(['/confirm?token=1', '/redeem', '/bag'])(
    'follows the one style sheet that a page for one visitor links: %s',
    async (url) => {
      choose({ preset: 'paper' })
      const { body, headers } = await get(url)
      const style = styleOf(body)
      expect(style).toContain('color-scheme:light')
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${sha256(style)}';`)
      expect(body.indexOf('<style ')).toBeGreaterThan(body.indexOf('rel="stylesheet"'))
      expect(body.match(/<style/g)).toHaveLength(1)
      // Soft navigation knows from it what the page has.
      expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
        '<link rel="stylesheet" href="/assets/merged.css" data-sheets="/assets/entry.css /assets/static.css">',
      ])
    },
  )

  it('is one linked style sheet for one visitor with other fonts, too', async () => {
    choose({ fonts: 'oswald-karla' })
    const { body } = await get('/bag')
    expect(body.match(/rel="stylesheet"/g)).toHaveLength(1)
    expect(body).toMatch(/<style data-sheets="\/assets\/fonts-oswald-karla.css">[^<]*<\/style>/)
  })

  it('changes with the settings, at the next request', async () => {
    const before = await get('/')
    choose({ hue: 200 })
    expect(styleOf((await get('/')).body)).toContain('--color-accent:')
    choose({})
    expect((await get('/')).body).toBe(before.body)
  })

  it('colors the bars of browsers, in both schemes where it has them', async () => {
    choose({ preset: 'plain' })
    const { body } = await get('/')
    expect(body).toContain('<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme:light)">')
    expect(body).toMatch(/<meta name="theme-color" content="#\w{6}" media="\(prefers-color-scheme:dark\)">/)
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({ background_color: '#ffffff' })
  })

  it('sends the fonts that were chosen, and no others', async () => {
    choose({ fonts: 'oswald-karla' })
    const { body } = await get('/')
    const preloads = [...body.matchAll(/as="font" type="font\/woff2" href="([^"]*)"/g)].map(
      ([, href]) => href,
    )
    expect(preloads).toEqual(['/assets/fonts/oswald.woff2', '/assets/fonts/karla.woff2'])
    expect(body).toMatch(/<style data-sheets="[^"]* \/assets\/fonts-oswald-karla.css">/)
    choose({})
    expect((await get('/')).body).not.toMatch(/oswald|fonts-/)
  })

  it.each(PRESETS)('leaves the page within its budget: %s', async (preset) => {
    choose({ preset, hue: 300, fonts: 'playfair-source' })
    expect(brotliCompressSync((await get('/')).body).length).toBeLessThan(HTML_BUDGET)
  })

  it('is that of the frame with the latest posts', async () => {
    choose({ preset: 'plain', scheme: 'light' })
    const { body } = await get('/latest-posts')
    expect(body).toContain(':root { color-scheme: light;')
    expect(body).not.toContain('prefers-color-scheme')
  })
})
