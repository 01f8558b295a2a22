import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeProduct } from '../../testing/hand-client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createPictureOf } from '../catalogue/product-picture.ts'
import { text } from '../testing/replies.ts'
import { startScriptedServer, type ScriptedServer } from '../testing/scripted-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-pictures-'))
const file = join(folder, 'incoming')
const { signal } = new AbortController()

let database: TestDatabase
let server: ScriptedServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startScriptedServer()
})
beforeEach(() => {
  server.reset()
  server.otherwise((response, request) =>
    request.url === '/good.png' ? text('picture')(response, request) : text('', 404)(response, request),
  )
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** The pictures of one walk over products in this order. @returns which of them were had */
async function walk(sources: string[]): Promise<string[]> {
  const pictureOf = createPictureOf({
    db: database.db,
    mediaStore: { temporaryFile: () => file },
    apiUrl: server.url,
    keepPicture: async (_path, sourceUrl) => sourceUrl,
  })
  const had: string[] = []
  for (const imageSource of sources) {
    const { problem } = await pictureOf(storeProduct(1, { imageSource }), undefined, signal)
    if (problem === null) had.push(imageSource)
  }
  expect(existsSync(file)).toBe(false)
  return had
}

test.each([
  ['that their host does not have', ['/1.png', '/2.png', '/3.png', '/4.png'], 5],
  // No call is made for them.
  ['at hosts that are none of Printful’s', [1, 2, 3, 4].map((n) => `https://other.example/${n}.png`), 1],
])('any number of pictures %s hold up no other, walk for walk', async (_what, bad, calls) => {
  const sources = [...bad, '/good.png'].map((source) => new URL(source, server.url).href)
  for (const _walk of ['first', 'second']) {
    server.requests.length = 0
    expect(await walk(sources)).toEqual([`${server.url}/good.png`])
    expect(server.requests).toHaveLength(calls)
  }
})
