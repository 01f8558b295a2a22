// @vitest-environment node
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageData } from '../shared/page-state.ts'
import { startSite } from '../testing/start-site.ts'
import { startStubApi, type StubApi } from '../testing/stub-api.ts'

let api: StubApi
let site: Awaited<ReturnType<typeof startSite>>
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
const dataAddressOf = async (url: string) => / data-data="([^"]+)"/.exec((await get(url)).body)?.[1] ?? ''
const eventsIn = (body: string) =>
  (JSON.parse(body) as PageData).queries.find(([key]) => JSON.stringify(key) === '["events","home"]')?.[1]

beforeEach(async () => {
  api = await startStubApi()
  site = await startSite(api.origin)
})
afterEach(async () => {
  await site.app.close()
  await api.stop()
})

describe('the data of a page', () => {
  it('is what the page was made of, for its browser to keep', async () => {
    const { statusCode, headers, body } = await get(await dataAddressOf('/'))
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json'])
    expect(headers['cache-control']).toBe('private, max-age=604800, immutable')
    expect(eventsIn(body)).toMatchObject([
      { title: 'Songs by Lantern Light' },
      { title: 'Riverside Stage' },
      { title: 'Winter Letters' },
    ])
  })

  it('is compressed, and asks the API for nothing', async () => {
    const address = await dataAddressOf('/')
    api.requests.length = 0
    const plain = await get(address)
    const packed = await get(address, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(api.requests).toEqual([])
  })

  it('is the same for every query string of a page, and another for another page', async () => {
    const home = await dataAddressOf('/')
    expect(await dataAddressOf('/?category=MUSIC')).toBe(home)
    expect(await dataAddressOf('/terms')).toMatch(/^\/page-data\/[\w-]{10}\/terms$/)
  })

  it('is there after it has changed', async () => {
    const address = await dataAddressOf('/')
    api.data.events = []
    expect(await dataAddressOf('/')).not.toBe(address)
    expect(eventsIn((await get(address)).body)).toHaveLength(3)
  })

  it.each(['/', '/terms'])('of %s is made anew by an instance that has not made the page', async (url) => {
    const address = await dataAddressOf(url)
    const { body } = await get(address)
    await site.app.close()
    site = await startSite(api.origin)
    const again = await get(address)
    expect([again.statusCode, again.body]).toEqual([200, body])
  })

  it('leads to what the page is made of now when it is gone', async () => {
    const { statusCode, headers } = await get('/page-data/of-no-page/')
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
    expect(headers.location).toBe(await dataAddressOf('/'))
    expect((await get('/page-data/of-no-page/%2F%2Felsewhere.example')).headers.location).toMatch(
      /^\/page-data\/[\w-]{10}\/\/\/elsewhere\.example$/,
    )
  })
})
