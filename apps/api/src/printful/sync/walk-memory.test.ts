import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPrintfulClient } from '../client/create-printful-client.ts'
import type { CallBudget } from '../client/printful-client.ts'
import { details, row, variant } from '../testing/replies.ts'
import { walkCatalogue } from './walk-catalogue.ts'

setFlagsFromString('--expose-gc')
// The flag puts it into every new context.
const collectGarbage = runInNewContext('gc') as () => void

const PRODUCTS = 300
/** In each answer: keys that nobody reads, and texts that are cut. */
const BALLAST_BYTES = 100_000
const MB = 1024 * 1024

const budget: CallBudget = {
  beforeCall: async () => {},
  succeeded: async () => {},
  failed: async () => {},
  toldToWait: async () => {},
}

function answer(path: string): unknown {
  if (path === '/stores') return { result: [{ id: 1, name: 'Hollow Pine Store' }] }
  const { pathname, searchParams } = new URL(path, 'https://printful.example')
  const id = Number(pathname.split('/')[3])
  if (id) {
    const name = `Hoodie ${id} `.padEnd(BALLAST_BYTES / 2, 'x')
    return { ...details(id, [variant()], { name }), ballast: 'y'.repeat(BALLAST_BYTES / 2) }
  }
  const offset = Number(searchParams.get('offset'))
  const rows = Array.from({ length: 100 }, (_, index) => row(offset + index + 1))
  return { result: rows, paging: { total: PRODUCTS } }
}

test('a walk over 300 products holds no more of their answers at its end than at its beginning', async () => {
  const client = createPrintfulClient({
    apiUrl: 'https://printful.example',
    apiKey: 'token',
    budget,
    now: () => new Date('2026-06-15T16:00:00Z'),
    wait: async () => {},
    fetch: async (url) => Response.json(answer(String(url).replace('https://printful.example', ''))),
  })
  const held: number[] = []
  const { products } = await walkCatalogue({
    client,
    former: { storeId: null, products: new Map() },
    pictureOf: async ({ imageSource }) => ({ imageSource, imagePath: '', problem: null }),
    async onProgress(done) {
      if (done !== 10 && done !== PRODUCTS) return
      collectGarbage()
      // What finalizers let go of is free after the next one.
      await nextTurn()
      collectGarbage()
      const { heapUsed, external } = process.memoryUsage()
      held.push(heapUsed + external)
    },
    signal: new AbortController().signal,
  })
  expect(products).toHaveLength(PRODUCTS)
  const [before = 0, after = Infinity] = held
  // All of the answers together would be 29 MB.
  expect((after - before) / MB).toBeLessThan(5)
})
