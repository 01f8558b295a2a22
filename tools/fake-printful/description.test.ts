import { describe, expect, it } from 'vitest'
import { deviations, schemaAt } from './testing/deviations.ts'
import { breakWith, control, read, serveFake } from './testing/fake.ts'

serveFake()

const answerOf = (method: string, path: string, status: number) =>
  schemaAt('paths', path, method, 'responses', String(status))

/** Deviations of Printful's real responses, and so of ours, from its own description. */
const LOOSER = {
  everywhere: ['extra is not described'],
  list: [
    'result[].is_template is not described',
    // From a product without a picture.
    'result[].thumbnail_url is null',
  ],
  details: [
    'result.sync_product.is_template is not described',
    'result.sync_product.thumbnail_url is null',
    'result.sync_variants[].placements is not described',
    // From a variant without a price.
    'result.sync_variants[].retail_price is null',
    'result.sync_variants[].files[].url is null',
    'result.sync_variants[].files[].dpi is null',
    'result.sync_variants[].files[].options is missing',
    'result.sync_variants[].files[].stitch_count_tier is missing',
    // Thread colours are a list.
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

  it('a webhook that is registered', async () => {
    const body = JSON.stringify({ url: 'https://example.com/notices', types: ['product_updated'] })
    const set = await read('/webhooks', { method: 'POST', body })
    expect(deviations(answerOf('post', '/webhooks', 200), set.body)).toEqual(LOOSER.everywhere)
  })

  it.each([
    ['no token', '/store/products', 401, { token: null }],
    ['a revoked token', '/store/products', 401, { token: 'revoked-token' }],
    ['no such product', '/store/products/{id}', 404, {}],
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
