import { expect, test } from 'vitest'
import { collect, failureOf, setUpClientBench } from '../testing/client-bench.ts'
import { json, page } from '../testing/replies.ts'

const bench = setUpClientBench()
const list = () => collect(bench.client().listProducts('store', bench.signal))

test.each([
  ['says nothing of its total', page([], null)],
  ['has a total that is none', json({ code: 200, result: [], paging: { total: '0' } })],
  ['has no total in its paging', json({ code: 200, result: [], paging: {} })],
])('an empty first page that %s is no empty store', async (_what, reply) => {
  bench.server.otherwise(reply)
  expect((await failureOf(list())).problem).toBe('garbled')
})

test('a store that says that it has become empty is believed', async () => {
  bench.server.script(page([], 0))
  expect(await list()).toEqual([{ products: [], unreadable: [], total: 0 }])
})
