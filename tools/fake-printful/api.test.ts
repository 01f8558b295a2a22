import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ask, control, read, url, serveFake } from './testing/fake.ts'

serveFake()

interface Row {
  id: number
  thumbnail_url: string | null
}
const rowsOf = (body: Record<string, unknown>) => body.result as Row[]

describe('tokens', () => {
  it.each([
    ['none', { token: null }, 'Malformed Authorization header.'],
    [
      'another scheme',
      { token: null, headers: { authorization: 'Basic eA==' } },
      'Malformed Authorization header.',
    ],
    ['a revoked one', { token: 'revoked-token' }, 'The access token provided is invalid.'],
  ])('%s is refused', async (_name, options, result) => {
    for (const path of ['/stores', '/store/products', '/store/products/389000001', '/webhooks', '/other'])
      expect(await read(path, options)).toMatchObject({ status: 401, body: { code: 401, result } })
  })
})

describe('pages', () => {
  it('are of 20 products, or of as many as asked, up to 100', async () => {
    await control('PUT', 'catalogue', { generate: 250 })
    for (const [query, length, paging] of [
      ['', 20, { total: 250, offset: 0, limit: 20 }],
      ['?limit=100&offset=200', 50, { total: 250, offset: 200, limit: 100 }],
      ['?limit=1000', 100, { total: 250, offset: 0, limit: 100 }],
      ['?offset=250', 0, { total: 250, offset: 250, limit: 20 }],
      ['?limit=-1&offset=x', 20, { total: 250, offset: 0, limit: 20 }],
    ] as const) {
      const { body } = await read(`/store/products${query}`)
      expect(rowsOf(body)).toHaveLength(length)
      expect(body.paging).toEqual(paging)
    }
  })

  it('together hold every product once, each of which is found by its id', async () => {
    const ids: number[] = []
    for (const offset of [0, 3, 6, 9]) {
      for (const row of rowsOf((await read(`/store/products?limit=3&offset=${offset}`)).body)) {
        ids.push(row.id)
        const { body } = await read(`/store/products/${row.id}`)
        expect(body.result).toMatchObject({ sync_product: row })
      }
    }
    expect(new Set(ids).size).toBe(10)
  })

  it.each(['/store/products/7', '/store/products/%E0', '/orders', '/', '/store'])(
    'there is no %s',
    async (path) => {
      expect(await read(path)).toEqual({
        status: 404,
        body: { code: 404, result: 'Not Found', error: { reason: 'NotFound', message: 'Not Found' } },
      })
    },
  )

  it('nothing can be changed', async () => {
    expect((await read('/store/products/389000001', { method: 'DELETE' })).status).toBe(404)
  })
})

describe('platforms', () => {
  const STORE_ONLY =
    'This API endpoint applies only to Printful stores based on the Manual Order / API platform.'
  it.each([
    ['store', 200, 400],
    ['sync', 400, 200],
    ['neither', 400, 400],
  ])('a store of kind %s answers its own calls', async (platform, store, sync) => {
    await control('PUT', 'store', { platform })
    for (const path of ['', '/389000001']) {
      const answers = [await read(`/store/products${path}`), await read(`/sync/products${path}`)]
      expect(answers.map(({ status }) => status)).toEqual([store, sync])
      if (store === 400)
        expect(answers[0]?.body).toMatchObject({
          code: 400,
          result: STORE_ONLY,
          error: { message: STORE_ONLY },
        })
    }
  })
})

describe('120 calls a minute', () => {
  it('are granted; the next is told how long to wait, and is granted then', async () => {
    await control('PUT', 'clock', { at: '2026-05-01T12:00:00Z' })
    expect((await ask('/stores')).status).toBe(200)
    await control('PUT', 'clock', { advanceMs: 14_000 })
    for (let call = 2; call <= 120; call += 1) await (await ask('/stores')).body?.cancel()
    const refused = await ask('/store/products')
    const text = "You've recently sent too many requests. Please try again after 46 seconds."
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      code: 429,
      result: text,
      error: { reason: 'TooManyRequests', message: text },
    })
    expect(refused.headers.has('retry-after')).toBe(false)
    await control('PUT', 'clock', { advanceMs: 46_000 })
    expect((await ask('/stores')).status).toBe(200)
    expect((await ask('/stores')).status).toBe(429)
  })

  it('count neither files nor refused tokens', async () => {
    await control('PUT', 'store', { perMinute: 1 })
    await ask('/stores', { token: 'revoked-token' })
    await ask('/files/none.png')
    expect((await ask('/stores')).status).toBe(200)
    expect((await ask('/stores')).status).toBe(429)
  })
})

describe('files', () => {
  const size = async (address: string) => {
    const response = await fetch(address)
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return `${response.headers.get('content-type')} ${format} ${width}`
  }

  it('every picture of the list is a mock-up of this address', async () => {
    const pictures = rowsOf((await read('/store/products')).body).flatMap((row) => row.thumbnail_url ?? [])
    expect(pictures).toHaveLength(6)
    for (const picture of pictures) {
      expect(picture).toMatch(new RegExp(`^${url('/files/merch-')}`))
      expect(await size(picture)).toMatch(/^image\/(webp webp|png png) 800$/)
    }
  })

  it.each(['/files/none.webp', '/files/none.png', '/files/../main.ts', '/files/%2e%2e%2fmain.ts', '/files/'])(
    'there is no %s',
    async (path) => {
      expect((await fetch(url(path))).status).toBeGreaterThanOrEqual(400)
    },
  )
})
