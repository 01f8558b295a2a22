import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { isPortFree } from './ports.ts'

vi.mock('node:crypto', () => ({ randomInt: () => 3 }))
afterEach(() => vi.resetModules())

test('two that begin to look at the same port get different ones, before anybody listens there', async () => {
  const one = await import('./ports.ts')
  const ports = [await one.freePort(), await one.freePort()]
  vi.resetModules()
  const other = await import('./ports.ts')
  const others = [await other.freePort(), await other.freePort()]
  expect(new Set([...ports, ...others]).size).toBe(4)
  // Both began at 20,003.
  expect(Math.min(...others)).toBeLessThan(20_500)
})

test('a port is free unless somebody listens on it', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  expect(await isPortFree(port, '127.0.0.1')).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isPortFree(port, '127.0.0.1')).toBe(true)
})
