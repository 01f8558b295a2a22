// @vitest-environment node
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'
import { postsDocumentPolicy } from './posts-document.ts'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
const get = (headers: Record<string, string> = {}) => site.app.inject({ url: '/latest-posts', headers })

beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin)
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

describe('GET /latest-posts', () => {
  it('holds a quote for each post, as the network wants them', async () => {
    const { body } = await get()
    expect(body.match(/<blockquote class="instagram-media" data-instgrm-permalink="[^"]+"/g)).toEqual([
      '<blockquote class="instagram-media" data-instgrm-permalink="https://social.example/p/first-frost"',
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.social.example/p/rehearsal"',
    ])
    expect(body).toContain('data-script="https://www.instagram.com/embed.js"')
    expect(body).toMatch(/<a href="[^"]+" target="_blank" rel="noopener">Post 2<\/a>/)
  })

  it('lets no text out of its place', async () => {
    api.data.posts = [{ id: '1', url: 'https://x.example/"><script>', caption: '</a><script>alert(1)' }]
    const { body } = await get()
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('"><script')
  })

  it('has a separate policy, a digest for its script, and is not indexed', async () => {
    const { headers, body } = await get()
    const policy = String(headers['content-security-policy'])
    const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? ''
    const digest = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'sha256-${digest}' https://www.instagram.com;`)
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-popups',
      'frame-src https://www.instagram.com https://instagram.com https://*.instagram.com',
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('is asked for again each time, and not sent again while nothing changes', async () => {
    const { headers } = await get()
    expect(headers['cache-control']).toBe('public, no-cache')
    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    api.data.posts = api.data.posts.slice(1)
    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  it('has no posts while the API is down: the page sends them', async () => {
    api.mode = 'failing'
    const { statusCode, headers, body } = await get()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).not.toContain('<blockquote')
    expect(body).toContain('data-urls=""')
  })

  it('may be framed by our page alone, which may frame it', async () => {
    const page = await site.app.inject({ url: '/' })
    expect(page.headers['content-security-policy']).toMatch(/frame-src 'self' /)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('postsDocumentPolicy', () => {
  it('names the origin of any other script, whatever its address holds', () => {
    const policy = postsDocumentPolicy("http://127.0.0.1:4791/embed.js?a=';script-src *")
    expect(policy).toMatch(/script-src 'sha256-[^']+' http:\/\/127\.0\.0\.1:4791;/)
    expect(policy).toContain('frame-src http://127.0.0.1:4791;')
    expect(policy).not.toContain('*')
  })
})
