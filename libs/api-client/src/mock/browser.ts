import { setupWorker } from 'msw/browser'
import { mockHandlers } from './handlers.ts'
import { seedMockData } from './seed.ts'

/** The mock for a page in development: `createMockWorker().start()`. */
export function createMockWorker() {
  return setupWorker(...mockHandlers(seedMockData(), new Date()))
}
