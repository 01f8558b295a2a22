import { describe, expect, test } from 'vitest'
import { failureOf, TOKEN, setUpClientBench } from '../testing/client-bench.ts'
import { details, json, page, refusal, text, variant, wrongPlatform } from '../testing/replies.ts'
import type { Reply } from '../testing/scripted-server.ts'

const bench = setUpClientBench()
const findPlatform = (options: Parameters<typeof bench.client>[0] = {}) =>
  bench.client(options).findPlatform(bench.signal)

const storeMissing = refusal(400, 'This endpoint requires `store_id`!')

describe('refusals are told at once', () => {
  test.each<[string, Reply, string, RegExp]>([
    ['a token that was revoked', refusal(401, `${TOKEN} is invalid.`), 'token-refused', /PRINTFUL_API_KEY/],
    ['a 401 in HTML', text('<h1>401</h1>', 401), 'token-refused', /PRINTFUL_API_KEY/],
    ['a token without the right', refusal(403, `${TOKEN} may not`), 'not-allowed', /may view store products/],
    ['a token of a whole account', storeMissing, 'not-allowed', /the number of the store set on the server/],
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
    expect(failure.message).toMatch(/does not belong to the store that is set on the server/)
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
