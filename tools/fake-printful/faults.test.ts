import { expect, it } from 'vitest'
import { ask, breakWith, control, read, url, serveFake } from './testing/fake.ts'

serveFake()

interface Logged {
  method: string
  path: string
  status: number | null
}
const requests = async () => (await control('GET', 'requests')) as Logged[]
const idsOf = (body: Record<string, unknown>) => (body.result as { id: number }[]).map(({ id }) => id)

it('a status comes in the shape of Printful, with a body of its own where one is given', async () => {
  await breakWith({ path: '/stores', status: 500 }, { status: 418, body: { odd: true } })
  expect(await read('/stores')).toMatchObject({ status: 500, body: { code: 500 } })
  expect(await read('/webhooks')).toEqual({ status: 418, body: { odd: true } })
})

it('a rule holds for its path, after so many calls, so many times', async () => {
  await breakWith({ path: '/store/products/*', after: 1, times: 2, status: 503 })
  const statuses = []
  for (let call = 0; call < 4; call += 1) statuses.push((await ask('/store/products/389000001')).status)
  expect(statuses).toEqual([200, 503, 503, 200])
  expect((await ask('/store/products')).status).toBe(200)
})

it('spares the files, unless they are named', async () => {
  await breakWith({ status: 500 })
  expect((await ask('/files/merch-mug.webp')).status).toBe(200)
  await breakWith({ path: '/files/*', status: 500 })
  expect((await ask('/files/merch-mug.webp')).status).toBe(500)
  expect((await ask('/stores')).status).toBe(200)
  await control('DELETE', 'faults')
  expect((await ask('/files/merch-mug.webp')).status).toBe(200)
})

it('tells to wait in its text, in the header, or in both, as 429 or as told', async () => {
  await breakWith(
    { retryText: 46, times: 1 },
    { retryAfter: 7, times: 1 },
    { status: 419, retryText: 3, retryAfter: 3 },
  )
  const answers = [await ask('/stores'), await ask('/stores'), await ask('/stores')]
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, null],
    [429, '7'],
    [419, '3'],
  ])
  const [inText, inHeader] = answers
  expect(await inText?.text()).toContain('Please try again after 46 seconds.')
  expect(await inHeader?.text()).not.toContain('again')
})

it('HTML, text that is no JSON, and a redirect', async () => {
  await breakWith({ html: true, times: 1 }, { body: 'Hm?', times: 1 }, { redirect: 'http://127.0.0.1:9/' })
  const html = await ask('/stores')
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await html.text()).toContain('<html>')
  expect(await (await ask('/stores')).text()).toBe('Hm?')
  const redirect = await ask('/stores')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/'])
})

it('JSON that ends in the middle', async () => {
  const whole = await (await ask('/store/products')).text()
  await breakWith({ truncated: true })
  const half = await (await ask('/store/products')).text()
  expect(whole.startsWith(half)).toBe(true)
  expect(() => JSON.parse(half)).toThrow(SyntaxError)
})

it('a connection that is destroyed', async () => {
  await breakWith({ refuse: true })
  await expect(ask('/stores')).rejects.toThrow('fetch failed')
  expect(await requests()).toMatchObject([{ path: '/stores', status: null }])
})

it('an answer that never comes, until the caller hangs up', async () => {
  await breakWith({ hang: true })
  const caller = new AbortController()
  const call = ask('/stores', { signal: caller.signal })
  while ((await requests()).length === 0);
  caller.abort()
  await expect(call).rejects.toThrow('aborted')
  expect(await requests()).toMatchObject([{ status: null }])
})

it('an answer that drips, whose caller hangs up', async () => {
  await breakWith({ dripMs: 1 })
  const caller = new AbortController()
  const response = await ask('/stores', { signal: caller.signal })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(first?.value?.length).toBeLessThan(10)
  caller.abort()
  await expect(reader?.read()).rejects.toThrow('aborted')
  await control('DELETE', 'faults')
  expect((await ask('/stores')).status).toBe(200)
})

it('a total that shrinks while the pages are read', async () => {
  await control('PUT', 'catalogue', { generate: 50 })
  await breakWith({ path: '/store/products', shrinkTotal: 15 })
  const pages = []
  for (const offset of [0, 20, 40]) pages.push((await read(`/store/products?limit=20&offset=${offset}`)).body)
  expect(pages.map(({ paging }) => paging)).toMatchObject([{ total: 50 }, { total: 35 }, { total: 20 }])
  expect(pages.map((page) => idsOf(page).length)).toEqual([20, 15, 0])
})

it('products that are deleted while the pages are read move the others up', async () => {
  await control('PUT', 'catalogue', { generate: 5 })
  const all = idsOf((await read('/store/products')).body)
  await breakWith({ path: '/store/products', deleteFirst: 1 })
  const first = await read('/store/products?limit=2&offset=0')
  const second = await read('/store/products?limit=2&offset=2')
  expect(idsOf(first.body)).toEqual([all[0], all[1]])
  expect(second.body).toMatchObject({ paging: { total: 4 } })
  expect(idsOf(second.body)).toEqual([all[3], all[4]])
  expect((await ask(`/store/products/${all[0]}`)).status).toBe(404)
  expect((await ask(`/store/products/${all[2]}`)).status).toBe(200)
})

it('pages that are shorter than was asked', async () => {
  await breakWith({ path: '/store/products', maxLimit: 3 })
  const { body } = await read('/store/products?limit=100')
  expect(body.paging).toEqual({ total: 10, offset: 0, limit: 3 })
  expect(idsOf(body)).toHaveLength(3)
})

it('goes on working after all of it, and forgets it at a reset', async () => {
  await breakWith({ status: 500 })
  await control('POST', 'reset')
  expect((await fetch(url('/stores'))).status).toBe(401)
  expect((await ask('/stores')).status).toBe(200)
})
