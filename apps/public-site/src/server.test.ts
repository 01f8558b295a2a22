import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// @vitest-environment node
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSite } from './testing/start-site.ts'
import { startStubApi, type StubApi } from './testing/stub-api.ts'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })

beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin)
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

describe('pages', () => {
  it.each(['/', '/terms', '/privacy'])('%s is a page that is asked for again each time', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, no-cache')
    expect(answer.headers.vary).toBe('accept-encoding')
  })

  it.each(['/nonsense', '/Terms', '/admin', '/auth', '/assets/gone.js', '//x', '/%zz', '/terms%zz'])(
    '%s is the not-found page',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('404 Page Not Found')
    },
  )

  it('forgives a trailing slash', async () => {
    const answer = await get('/terms/')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/terms'])
  })

  it('/favicon.ico leads to an icon, and pages name one', async () => {
    const answer = await get('/favicon.ico')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/assets/favicon.ico'])
    expect((await get('/')).body).toContain(
      '<link rel="icon" type="image/svg+xml" href="/assets/favicon.svg"><link rel="apple-touch-icon" href="/assets/icon-180.png"><link rel="manifest" href="/manifest.webmanifest">',
    )
  })

  it('the manifest has the name of the project, and icons that are there', async () => {
    const { headers, body } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const { name, start_url: start, icons } = JSON.parse(body)
    expect([name, start]).toEqual(['Hollow Pine', '/'])
    for (const { src, sizes } of icons) {
      const png = readFileSync(join(import.meta.dirname, src))
      // A PNG's header has its width and height.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  })

  it('an own icon takes the place of all of them, and an own hero picture is asked for first', async () => {
    const { look } = api.data.site
    const [icon, picture] = ['/media/abcdefghijkl-600x600.png', '/media/mnopqrstuvwx-800x600.jpg']
    api.data.site = { ...api.data.site, look: { ...look, icon, hero: { ...look.hero, picture } } }
    const { headers, statusCode } = await get('/favicon.ico')
    const base = '/media/icon/abcdefghijkl-600x600'
    expect([statusCode, headers.location]).toEqual([302, `${base}-32.ico`])
    const { body } = await get('/')
    expect(body).toContain(
      `<link rel="icon" type="image/png" href="${base}-192.png"><link rel="apple-touch-icon" href="${base}-180.png">`,
    )
    const { icons } = JSON.parse((await get('/manifest.webmanifest')).body)
    expect(icons.map(({ src }: { src: string }) => src)).toEqual(
      ['192', '512', 'maskable-512'].map((end) => `${base}-${end}.png`),
    )
    expect(body.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/media/mnopqrstuvwx-800x600-400.avif 400w, /media/mnopqrstuvwx-800x600-800.avif 800w" imagesizes="max(100vw, 133vh)" fetchpriority="high">',
    ])
    expect(body).toMatch(/<style data-sheets="[^"]* \/assets\/own-hero.css/)
    expect((await get('/terms')).body).not.toContain('own-hero.css')
  })

  it.each(['/auth', '/admin', '/admin/events?x=1'])(
    '%s leads to the admin when there is one',
    async (url) => {
      const withAdmin = await startSite(api.origin, { ADMIN_ORIGIN: 'https://admin.example' })
      const answer = await withAdmin.app.inject({ url })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `https://admin.example${url}`])
      await withAdmin.app.close()
    },
  )

  it('runs scripts that are files of ours, and no other', async () => {
    const answer = await get('/')
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self';`)
    expect(answer.body.match(/<script[^>]*>[^]*?<\/script>/g)).toEqual([
      expect.stringMatching(/^<script src="\/assets\/boot\.js" async [^>]*><\/script>$/),
    ])
  })

  it('has one policy for all pages, because one may take the place of another', async () => {
    const policies = new Set<unknown>()
    for (const url of ['/', '/shows', '/music', '/music/none', '/store', '/terms', '/privacy']) {
      const { headers } = await get(url)
      // Styles of the next page are loaded as files.
      const policy = String(headers['content-security-policy']).replace(/ 'sha256-[^']*'/g, '')
      policies.add(`${policy} ${headers['permissions-policy']}`)
    }
    expect(policies.size).toBe(1)
  })

  it('lets players use what they need, and nobody anything else', async () => {
    const policy = String((await get('/')).headers['permissions-policy'])
    expect(policy.split(', ').filter((feature) => !feature.endsWith('=()'))).toEqual(
      ['autoplay', 'clipboard-write', 'encrypted-media', 'fullscreen', 'picture-in-picture'].map(
        (feature) =>
          `${feature}=(self "https://open.spotify.com" "https://www.youtube-nocookie.com" "https://player.vimeo.com")`,
      ),
    )
    expect(policy).toContain('camera=(), ')
  })

  it('loads React on the home page, and for the reminder of a show beside the legal texts', async () => {
    expect((await get('/')).body).toContain('data-entry="/assets/entry.js"')
    const { body } = await get('/terms')
    expect(body).toContain('data-entry="/assets/entry.js"')
    expect(body.match(/data-root="\w+"/g)).toEqual(['data-root="overlays"'])
    expect(body).toContain('<style data-sheets="/assets/entry.css /assets/static.css">')
    expect((await get('/nowhere')).body).not.toContain('data-entry')
  })

  it('loads nothing beside the legal texts while there is no featured event', async () => {
    const without = await startStubApi({ events: [] })
    const quiet = await startSite(without.origin)
    const { body } = await quiet.app.inject({ url: '/terms' })
    await quiet.app.close()
    await without.stop()
    expect(body).not.toContain('data-entry')
    expect(body).not.toContain('page-data')
  })

  it('has no popup of a show on the page of that show', async () => {
    const featured = api.data.events.find(({ isFeatured }) => isFeatured)
    expect((await get(`/shows/${featured?.slug}`)).body).not.toContain('data-entry')
    const other = api.data.events.find(({ isFeatured, isVisible }) => isVisible && !isFeatured)
    expect((await get(`/shows/${other?.slug}`)).body).toContain('data-entry')
  })

  it('has a canonical address when its origin is known', async () => {
    const known = await startSite(api.origin, { PUBLIC_ORIGIN: 'https://hollowpine.example' })
    const { body } = await known.app.inject({ url: '/terms' })
    expect(body).toContain('<link rel="canonical" href="https://hollowpine.example/terms">')
    await known.app.close()
    expect((await get('/')).body).not.toContain('canonical')
  })

  it('answers robots', async () => {
    expect((await get('/robots.txt')).body).toContain('User-agent: *')
  })
})

describe('the cached page', () => {
  it('is rendered once while nothing changes, and asks the API each time', async () => {
    const first = await get('/')
    const second = await get('/')
    expect(second.body).toBe(first.body)
    expect(site.renders).toEqual(['home'])
    const events = api.requests.filter(({ url }) => url === '/api/events?for=home')
    expect(events.map(({ status }) => status)).toEqual([200, 304])
  })

  it('is one for all queries that mean nothing; a category that is shown has its own', async () => {
    const { headers } = await get('/')
    const queries = [
      'category=none',
      `category=${'x'.repeat(90)}`,
      'category=',
      'utm_source=1',
      'x',
      'notice=none',
    ]
    for (const query of queries) expect((await get(`/?${query}`)).headers.etag).toBe(headers.etag)
    expect(site.renders).toHaveLength(1)
    expect((await get('/?category=MUSIC&x')).headers.etag).not.toBe(headers.etag)
    expect((await get('/?x=1&category=MUSIC')).statusCode).toBe(200)
    expect(site.renders).toHaveLength(2)
  })

  it('is rendered once for a burst of requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(site.renders).toEqual(['home'])
  })

  it('is well compressed from the first request on', async () => {
    const body = (await get('/', { 'accept-encoding': 'br' })).rawPayload
    const html = brotliDecompressSync(body)
    const best = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    expect(body.length / best.length).toBeLessThan(1.05)
  })

  it('is made anew at the next request once its source has changed', async () => {
    await get('/')
    site.changeSource((html) => html.replace('</head>', '<meta name="edited"></head>'))
    expect((await get('/')).body).toContain('<meta name="edited">')
  })

  it('is rendered again when the minute is over, and stays as it was where that shows the same', async () => {
    const { headers, body } = await get('/')
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get('/', known)).statusCode).toBe(304)
    site.clock.now += 60_000
    expect((await get('/', known)).statusCode).toBe(304)
    expect((await get('/')).body).toBe(body)
    expect(site.renders).toEqual(['home', 'home'])
  })

  it('is compressed as the browser wants it', async () => {
    const plain = (await get('/')).body
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  })

  it('loses a hidden event at once', async () => {
    expect((await get('/')).body).toContain('Riverside Stage')
    api.data.events = api.data.events.map((event) => ({ ...event, isVisible: event.id !== 2 }))
    expect((await get('/')).body).not.toContain('Riverside Stage')
  })

  it('moves an event to the past when its time is over', async () => {
    api.data.events = [mockEvent({ id: 9, title: 'Tonight', date: 'May 1, 2026', time: '8 PM - 10 PM' })]
    const isPast = async () => (await get('/')).body.split('Past Events')[1]?.includes('>Tonight<')
    expect(await isPast()).toBe(false)
    site.clock.now = Date.parse('2026-05-01T22:00:00-04:00')
    expect(await isPast()).toBe(false)
    site.clock.now += 60_000
    expect(await isPast()).toBe(true)
  })
})
