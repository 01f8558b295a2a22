import { createServer, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { endWith } from './end-with.ts'

afterEach(() => void vi.useRealTimers())

/** A response that has begun and does not end by itself. */
async function openResponse(isAllowed: () => Promise<boolean>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createServer((_request, response) => {
    endWith(response, isAllowed)
    response.write('The beginning')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ host: '127.0.0.1', port }), 'response')) as [IncomingMessage]
  response.resume()
  const isCut = once(response, 'error').then(() => response.errored?.message)
  return { isCut, stop: () => server.closeAllConnections() }
}

test('what is being sent is cut within a second after it is no longer allowed', async () => {
  const isAllowed = vi.fn(() => Promise.resolve(true))
  const { isCut, stop } = await openResponse(isAllowed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isAllowed).toHaveBeenCalledTimes(120)
  isAllowed.mockResolvedValue(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await isCut).toBe('aborted')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isAllowed).toHaveBeenCalledTimes(121)
  stop()
})

test('it is also cut while the database does not answer', async () => {
  const { isCut, stop } = await openResponse(() => Promise.reject(new Error('No database')))
  await vi.advanceTimersByTimeAsync(500)
  expect(await isCut).toBe('aborted')
  stop()
})
