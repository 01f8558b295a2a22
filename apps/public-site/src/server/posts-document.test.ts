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
  it('has a separate policy, a digest for its script, and is not indexed', async () => {
    const { headers, body } = await get()
    expect(body).toContain('data-script="https://www.instagram.com/embed.js"')
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

  it('is asked for again each time, not sent again, and needs no API', async () => {
    api.mode = 'failing'
    const { statusCode, headers } = await get()
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, no-cache'])
    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
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
