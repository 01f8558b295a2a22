import { describe, expect, test } from 'vitest'
import { failureOf, TOKEN, setUpClientBench } from '../testing/client-bench.ts'
import {
  details,
  json,
  page,
  refusal,
  text,
  variant,
  wrongPlatform,
  row,
  type Reply,
} from '../testing/scripted-server.ts'

describe('printful http refusals', () => {
  const bench = setUpClientBench()
  const findPlatform = (options: Parameters<typeof bench.client>[0] = {}) =>
    bench.client(options).findPlatform(bench.signal)

  const storeMissing = refusal(400, 'This endpoint requires `store_id`!')

  describe('refusals are told at once', () => {
    test.each<[string, Reply, string, RegExp]>([
      ['a token that was revoked', refusal(401, `${TOKEN} is invalid.`), 'token-refused', /in Connections/],
      ['a 401 in HTML', text('<h1>401</h1>', 401), 'token-refused', /in Connections/],
      [
        'a token without the right',
        refusal(403, `${TOKEN} may not`),
        'not-allowed',
        /may view store products/,
      ],
      ['a token of a whole account', storeMissing, 'not-allowed', /the number of the store in Connections/],
      ['an address that is not there', refusal(404, 'Not Found'), 'garbled', /PRINTFUL_API_URL/],
      ['a 400 for another reason', refusal(400, `Bad ${TOKEN}`), 'garbled', /status 400/],
      ['a 422', refusal(422, 'No'), 'garbled', /status 422/],
    ])('%s', async (_, reply, problem, message) => {
      bench.server.otherwise(reply)
      const failure = await failureOf(findPlatform())
      expect(failure).toMatchObject({ problem, retryAt: null })
      expect(failure.message).toMatch(message)
      expect(String(failure.stack)).not.toContain(TOKEN)
      expect(bench.server.requests).toHaveLength(1)
    })

    test('a refusal whose words never end', async () => {
      bench.server.otherwise((response) => void response.writeHead(401).write('{'))
      expect((await failureOf(findPlatform({ timeoutMs: 1000 }))).problem).toBe('token-refused')
      expect(bench.server.requests).toHaveLength(1)
    })

    test('the wrong number of a store', async () => {
      bench.server.otherwise(storeMissing)
      const failure = await failureOf(findPlatform({ storeId: '12' }))
      expect(failure.problem).toBe('not-allowed')
      expect(failure.message).toMatch(/does not belong to the store whose number is set/)
    })

    test.each([
      ['apiKey', 'two\nlines', 'token-refused'],
      ['apiKey', 'smart“quotes”', 'token-refused'],
      ['storeId', '12\r\nx: y', 'not-allowed'],
    ])('settings that no header can carry: %s of %j', async (name, value, problem) => {
      const failure = await failureOf(findPlatform({ [name]: value }))
      expect(failure.problem).toBe(problem)
      expect(String(failure.stack)).not.toContain(value)
      expect(bench.server.requests).toHaveLength(0)
    })
  })

  describe('the kind of store', () => {
    test('one of the API platform', async () => {
      bench.server.script(page([{ id: 'unreadable' }], 1))
      expect(await findPlatform()).toBe('store')
      expect(bench.server.requests.map(({ path }) => path)).toEqual(['/store/products?offset=0&limit=1'])
    })

    test('one of a shop system', async () => {
      bench.server.script(wrongPlatform, page([], 0))
      expect(await findPlatform()).toBe('sync')
      expect(bench.server.requests.at(-1)?.path).toBe('/sync/products?offset=0&limit=1')
    })

    test('one of neither', async () => {
      bench.server.script(wrongPlatform, wrongPlatform)
      const failure = await failureOf(findPlatform())
      expect(failure.problem).toBe('wrong-store')
      expect(failure.message).toMatch(/this kind of store cannot be read/)
    })

    test('decides which calls are made', async () => {
      bench.server.script(json(details(7, [variant()])))
      await bench.client().getProduct('sync', 7, bench.signal)
      expect(bench.server.requests[0]?.path).toBe('/sync/products/7')
    })
  })

  describe('who asks', () => {
    test('a token of one store names none', async () => {
      bench.server.script(page([], 0))
      await findPlatform({ storeId: '' })
      expect(bench.server.requests[0]).toMatchObject({
        method: 'GET',
        headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
      })
      expect(bench.server.requests[0]?.headers).not.toHaveProperty('x-pf-store-id')
    })

    test('a token of an account names the store', async () => {
      bench.server.script(page([], 0))
      await findPlatform({ storeId: '12', apiUrl: `${bench.server.url}/` })
      expect(bench.server.requests[0]?.headers['x-pf-store-id']).toBe('12')
    })
  })
})

describe('create printful client', () => {
  const bench = setUpClientBench()

  describe('which store it is', () => {
    const stores = (...names: unknown[]) =>
      json({ code: 200, result: names.map((name, index) => ({ id: index + 1, type: 'native', name })) })
    const storeOf = (storeId?: string) => bench.client({ storeId }).findStore(bench.signal)

    test.each([
      ['the only one', stores('Luna’s shop'), undefined, { id: '1', name: 'Luna’s shop' }],
      ['one with U+FFFE', stores('Lu\ufffena'), undefined, { id: '1', name: 'Luna' }],
      ['the one that is named', stores('Luna’s shop', 'Another'), '2', { id: '2', name: 'Another' }],
      ['several, and none is named', stores('Luna’s shop', 'Another'), undefined, null],
      ['one that is not among them', stores('Luna’s shop'), '9', null],
      ['none', stores(), undefined, null],
      ['one without a name', stores(null), undefined, { id: '1', name: null }],
      [
        'a token that may not ask',
        refusal(403, 'This endpoint requires Oauth authentication!.'),
        undefined,
        null,
      ],
    ])('%s', async (_, reply, storeId, store) => {
      bench.server.script(reply)
      expect(await storeOf(storeId)).toEqual(store)
      expect(bench.server.requests.map(({ path }) => path)).toEqual(['/stores'])
    })

    test('a revoked token is no store that is not told', async () => {
      bench.server.script(refusal(401, 'The access token provided is invalid.'))
      expect((await failureOf(storeOf())).problem).toBe('token-refused')
    })
  })

  describe('a product', () => {
    const getProduct = (id: number) => bench.client().getProduct('store', id, bench.signal)

    test('is read', async () => {
      bench.server.script(json(details(389000001, [variant()])))
      expect(await getProduct(389000001)).toMatchObject({
        product: { id: 389000001, title: 'Hoodie 389000001' },
      })
    })

    test('that is gone is null', async () => {
      bench.server.script(json({ code: 404, result: 'Not Found' }, 404))
      expect(await getProduct(7)).toBeNull()
    })

    test.each([0, -1, 1.5, 1e21, Number.NaN])('with the number %d is not asked for', async (id) => {
      expect(await getProduct(id)).toBeNull()
      expect(bench.server.requests).toHaveLength(0)
    })
  })

  describe('webhook', () => {
    const WEBHOOK_URL = 'https://site.test/api/printful/notices/secret'
    const setWebhook = (types: string[], blankIds?: number[]) =>
      bench.client().setWebhook(WEBHOOK_URL, types, bench.signal, blankIds)
    const sent = () => JSON.parse(bench.server.requests[0]?.body ?? '')
    const isSet = json({ code: 200, result: { url: WEBHOOK_URL, types: [] }, extra: [] })

    test('are asked for', async () => {
      bench.server.script(isSet)
      await setWebhook(['product_synced', 'product_updated'])
      expect(bench.server.requests[0]).toMatchObject({
        method: 'POST',
        path: '/webhooks',
        headers: { 'content-type': 'application/json' },
      })
      expect(sent()).toEqual({ url: WEBHOOK_URL, types: ['product_synced', 'product_updated'] })
    })

    test('of stock name the blanks', async () => {
      bench.server.script(isSet)
      await setWebhook(['product_synced', 'stock_updated'], [5, 71])
      expect(sent()).toMatchObject({
        types: ['product_synced', 'stock_updated'],
        params: { stock_updated: { product_ids: [5, 71] } },
      })
    })

    test('of stock are left out while no blanks are known', async () => {
      bench.server.script(isSet)
      await setWebhook(['product_synced', 'stock_updated'])
      expect(sent()).toEqual({ url: WEBHOOK_URL, types: ['product_synced'] })
    })

    test('that are refused do not tell the secret address', async () => {
      bench.server.script(refusal(400, `Bad address ${WEBHOOK_URL}`))
      expect((await failureOf(setWebhook(['product_synced']))).message).not.toContain('secret')
    })
  })

  test('a catalogue of 300 products is read within the rate limit, with faults on the way', async () => {
    const client = bench.client()
    const moments: number[] = []
    bench.server.otherwise((response, request) => {
      moments.push(bench.clock.now().getTime())
      const url = new URL(request.url ?? '', 'http://store.test')
      const id = Number(url.pathname.split('/')[3])
      const offset = Number(url.searchParams.get('offset'))
      const rows = Array.from({ length: 100 }, (_, index) => row(offset + index + 1))
      if (moments.length % 50 === 0) text('', 502)(response, request)
      else if (id) json(details(id, [variant()]))(response, request)
      else page(rows, 300)(response, request)
    })
    const list = await client.listProducts('store', bench.signal)
    const products = []
    for (const { id } of list.products) {
      products.push(await client.getProduct('store', id, bench.signal))
    }
    expect(products.filter((one) => one && 'product' in one)).toHaveLength(300)
    const inMinuteFrom = moments.map(
      (start) => moments.filter((at) => at >= start && at <= start + 60_000).length,
    )
    expect(Math.max(...inMinuteFrom)).toBeLessThanOrEqual(100)
  })
})
