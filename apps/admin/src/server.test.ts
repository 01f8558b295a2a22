// @vitest-environment node
import { isReservedPath } from '@troubadour/domain/address/reserved-paths'
import { HtmlPage } from '@troubadour/web-server/html-page'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RouteObject } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { adminEnv } from './env.ts'
import { routes } from './routes.tsx'
import { createAdminServer } from './server.ts'
import { ADMIN_PAGES } from './shared/paths/admin-paths.ts'
import { withPublicOrigin } from './shared/paths/public-origin.ts'

const HTML = `<!doctype html><title>Admin</title>${'<p>A page.</p>'.repeat(50)}`

let folder: string
let app: Awaited<ReturnType<typeof createAdminServer>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-client-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'app-12345678.js'), 'export {}')
  const page = new HtmlPage(HTML)
  app = await createAdminServer({
    env: adminEnv.parse({ LOG_LEVEL: 'silent', API_ORIGIN: 'http://127.0.0.1:1' }),
    clientFolder: folder,
    loadPage: () => page,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('screens', () => {
  it('are at addresses that no own page can have', () => {
    const parts = ADMIN_PAGES.map((page) => page.split('/')[1] ?? '')
    expect(parts.filter((part) => !isReservedPath(part))).toEqual([])
  })

  it('leads from / to /admin', async () => {
    const response = await get('/')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/admin')
  })

  it.each(['/auth', '/auth?setup', '/auth?next=%2Fadmin%2Fevents', '/admin', '/admin/', '/admin/events', '/admin/events/new', '/admin/events/7', '/admin/events/7/edit'])('answers 200 with the page for %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(HTML)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
  }) // prettier-ignore

  it.each(['/nowhere', '/admin/nowhere', '/admin/events/abc', '/admin/events/0', '/ADMIN', '/admin/events/7/edit/more', '/index.html', '/terms', '//x', '/%zz'])('answers 404 with the page for %s', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).toBe(HTML)
    expect(response.headers['x-robots-tag']).toBe('noindex')
  }) // prettier-ignore

  it('knows exactly the screens of the router', () => {
    const pathsOf = (children: RouteObject[], above = ''): string[] =>
      children.flatMap(({ path, index, children: nested }) => {
        const whole = path && above ? `${above}/${path}` : (path ?? above)
        return nested && !index ? pathsOf(nested, whole) : whole
      })
    const paths = pathsOf(routes)
    expect(paths.filter((path) => path !== '/' && path !== '*')).toEqual([...ADMIN_PAGES])
  })

  it('takes no other method', async () => {
    expect((await app.inject({ method: 'POST', url: '/admin' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'HEAD', url: '/admin' })).statusCode).toBe(200)
  })
})

it('lets its pages copy, and nothing else of what browsers could allow', async () => {
  const policy = String((await get('/admin')).headers['permissions-policy'])
  expect(policy.split(', ').filter((feature) => !feature.endsWith('=()'))).toEqual(['clipboard-write=(self)'])
})

describe('encodings', () => {
  it.each([
    ['gzip, deflate, br', 'br', (body: Buffer) => brotliDecompressSync(body).toString()],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body).toString()],
    ['br;q=0, gzip;q=0.5', 'gzip', (body: Buffer) => gunzipSync(body).toString()],
    ['identity', undefined, String],
  ])('for %s sends %s', async (accepted, encoding, decode) => {
    const response = await get('/admin', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toBe('accept-encoding')
    expect(decode(response.rawPayload)).toBe(HTML)
  })

  it('answers 304 to a browser that has the page', async () => {
    const { etag } = (await get('/admin')).headers
    expect((await get('/admin', { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await get('/nowhere', { 'if-none-match': String(etag) })).statusCode).toBe(404)
  })
})

describe('headers', () => {
  it.each(['/admin', '/nowhere', '/robots.txt', '/assets/app-12345678.js', '/assets/missing.js'])(
    'protect %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toBe(
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    },
  )

  it('keep robots away', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(body).toBe('User-agent: *\nDisallow: /\n')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('let browsers keep files that carry a digest', async () => {
    const { statusCode, headers } = await get('/assets/app-12345678.js')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toContain('immutable')
    expect((await get('/assets/missing.js')).statusCode).toBe(404)
  })
})

it('forwards what is the admin host’s own, and says so when the API does not answer', async () => {
  const response = await get('/api/user')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toHaveProperty('message')
  expect((await get('/api/unknown')).statusCode).toBe(404)
})

it('lets previews be framed from the public site, and nothing from elsewhere', async () => {
  const PUBLIC_ORIGIN = 'https://site.example'
  const server = await createAdminServer({
    env: adminEnv.parse({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN }),
    clientFolder: folder,
    loadPage: () => new HtmlPage(HTML),
  })
  onTestFinished(() => server.close())
  const { headers } = await server.inject({ url: '/admin' })
  expect(headers['content-security-policy']).toContain(`; frame-src 'self' ${PUBLIC_ORIGIN}; frame-ancestors`)
})

it('tells the browser where the public site is, as text', () => {
  expect(withPublicOrigin('<head></head>', undefined)).toBe('<head></head>')
  expect(withPublicOrigin('<head></head>', 'https://site.example"')).toBe(
    '<head><meta name="public-origin" content="https://site.example&quot;" /></head>',
  )
})

it('can be installed: the manifest leads to the dashboard and names icons that are there', async () => {
  const response = await get('/admin.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const {
    start_url: start,
    display,
    icons,
  } = response.json<{
    start_url: string
    display: string
    icons: { src: string; sizes: string }[]
  }>()
  expect([start, display]).toEqual(['/admin', 'standalone'])
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of icons) expect(existsSync(join(import.meta.dirname, '../public', src))).toBe(true)
})
