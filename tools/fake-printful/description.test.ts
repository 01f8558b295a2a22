import { describe, expect, it } from 'vitest'
import { sendNoticeTo } from './testing/receiver.ts'
import { deviations, schemaAt } from './testing/deviations.ts'
import { breakWith, control, read, serveFake } from './testing/fake.ts'

serveFake()

const answerOf = (method: string, path: string, status: number) =>
  schemaAt('paths', path, method, 'responses', String(status))

/** Where the real answers, and so ours, are looser than what Printful says of them. */
const LOOSER = {
  everywhere: ['extra is not described'],
  list: [
    'result[].is_template is not described',
    // A product without a picture.
    'result[].thumbnail_url is null',
  ],
  details: [
    'result.sync_product.is_template is not described',
    'result.sync_product.thumbnail_url is null',
    'result.sync_variants[].placements is not described',
    // A variant that no price was set for.
    'result.sync_variants[].retail_price is null',
    'result.sync_variants[].files[].url is null',
    'result.sync_variants[].files[].dpi is null',
    'result.sync_variants[].files[].options is missing',
    'result.sync_variants[].files[].stitch_count_tier is missing',
    // Colours of threads are a list.
    'result.sync_variants[].options[].value is no string',
  ],
}

async function ids(): Promise<number[]> {
  const { body } = await read('/store/products')
  return (body.result as { id: number }[]).map(({ id }) => id)
}

describe('every answer has the shape that Printful describes', () => {
  it('the stores', async () => {
    const { body } = await read('/stores')
    expect(deviations(answerOf('get', '/stores', 200), body)).toEqual(LOOSER.everywhere)
    const [store] = body.result as { id: number }[]
    const one = await read(`/stores/${store?.id}`)
    expect(deviations(answerOf('get', '/stores/{id}', 200), one.body)).toEqual(LOOSER.everywhere)
  })

  it.each(['store', 'sync'])('the list of a /%s', async (platform) => {
    await control('PUT', 'store', { platform })
    const { body } = await read(`/${platform}/products`)
    const found = deviations(answerOf('get', `/${platform}/products`, 200), body)
    expect(found.toSorted()).toEqual([...LOOSER.everywhere, ...LOOSER.list].toSorted())
  })

  it.each(['store', 'sync'])('each product of a /%s', async (platform) => {
    const all = await ids()
    await control('PUT', 'store', { platform })
    const found = new Set<string>()
    for (const id of all) {
      const { body } = await read(`/${platform}/products/${id}`)
      const schema = answerOf('get', `/${platform}/products/{id}`, 200)
      for (const deviation of deviations(schema, body)) found.add(deviation)
    }
    expect([...found].toSorted()).toEqual([...LOOSER.everywhere, ...LOOSER.details].toSorted())
  })

  it('each blank', async () => {
    const found = new Set<string>()
    for (const id of await ids()) {
      const { body } = await read(`/store/products/${id}`)
      const [variant] = (body.result as { sync_variants: { product: { product_id: number } }[] })
        .sync_variants
      const blank = await read(`/products/${variant?.product.product_id}`)
      for (const deviation of deviations(answerOf('get', '/products/{id}', 200), blank.body))
        found.add(deviation)
    }
    expect([...found].toSorted()).toEqual(LOOSER.everywhere)
  })

  it('the webhook: none, set, and taken away', async () => {
    const schema = answerOf('get', '/webhooks', 200)
    const none = [...LOOSER.everywhere, 'result.url is null'].toSorted()
    expect(deviations(schema, (await read('/webhooks')).body).toSorted()).toEqual(none)
    const set = await read('/webhooks', {
      method: 'POST',
      body: JSON.stringify({ url: 'https://example.com/notices', types: ['product_updated'] }),
    })
    expect(deviations(answerOf('post', '/webhooks', 200), set.body)).toEqual(LOOSER.everywhere)
    expect((await read('/webhooks')).body.result).toEqual(set.body.result)
    const gone = await read('/webhooks', { method: 'DELETE' })
    expect(deviations(answerOf('delete', '/webhooks', 200), gone.body).toSorted()).toEqual(none)
  })

  it.each([
    ['no token', '/store/products', 401, { token: null }],
    ['a revoked token', '/store/products', 401, { token: 'revoked-token' }],
    ['no such product', '/store/products/{id}', 404, {}],
    ['a store of somebody else', '/stores/{id}', 403, {}],
  ])('the refusal: %s', async (_name, path, status, options) => {
    const answer = await read(path.replace('{id}', '7'), options)
    expect(answer.status).toBe(status)
    expect(deviations(answerOf('get', path, status), answer.body)).toEqual([])
    expect(answer.body).toMatchObject({ code: status, error: { message: answer.body.result } })
  })

  it('the refusal of a webhook without an address', async () => {
    const answer = await read('/webhooks', { method: 'POST', body: '{"types":[]}' })
    expect(deviations(answerOf('post', '/webhooks', 400), answer.body)).toEqual([])
  })

  it('a failure that it was told to have is in the same shape', async () => {
    await breakWith({ status: 503 })
    const answer = await read('/stores')
    expect(deviations(answerOf('get', '/stores', 400), answer.body)).toEqual([])
  })

  it.each(['product_synced', 'product_updated', 'product_deleted', 'stock_updated'])(
    'the notice %s',
    async (type) => {
      const [productId = 0] = await ids()
      const notice = await sendNoticeTo({ type, productId })
      expect(deviations(schemaAt('x-webhooks', type, 'post', 'requestBody'), notice)).toEqual(
        type === 'product_synced' || type === 'product_updated'
          ? ['data.sync_product.is_template is not described']
          : [],
      )
    },
  )
})

it('the check sees what is wrong', () => {
  const schema = answerOf('get', '/store/products', 200)
  const paging = { total: 1, offset: 0, limit: '20' }
  const found = deviations(schema, { code: 200, paging, result: [{ id: 'seven', title: 'Mug' }] })
  expect(found).toEqual(
    expect.arrayContaining([
      'paging.limit is no integer',
      'result[].id is no integer',
      'result[].title is not described',
      'result[].name is missing',
    ]),
  )
})
