import { afterEach, expect, it, vi } from 'vitest'
import { loadPage } from './load-page.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for the data at once, and hands it to the entry with what its element says', async () => {
  const answer = Response.json({})
  const asked = vi.fn(async () => answer)
  vi.stubGlobal('fetch', asked)
  const started = vi.fn()
  vi.stubGlobal('startForTest', started)
  const entry = `data:text/javascript,export const start = (...all) => globalThis.startForTest(...all)`
  const source = { entry, data: '/page-data/1/', now: '1' }
  const loading = loadPage(source)
  expect(asked).toHaveBeenCalledExactlyOnceWith('/page-data/1/')
  await loading
  expect(started).toHaveBeenCalledExactlyOnceWith(answer, source)
})
