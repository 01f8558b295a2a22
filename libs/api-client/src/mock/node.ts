import { setupServer } from 'msw/node'
import { mockHandlers } from './handlers.ts'
import type { MockData } from './seed.ts'

/** The mock for tests that run in Node: an unknown request is a failure. */
export function setUpMockServer(data: MockData, now?: Date) {
  const server = setupServer(...mockHandlers(data, now))
  server.listen({ onUnhandledFrame: 'error' })
  return server
}
