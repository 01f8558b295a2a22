import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, expect, vi } from 'vitest'

// happy-dom has no BroadcastChannel, which the mock server needs.
Object.assign(globalThis, { BroadcastChannel })

const consoleError = vi.spyOn(console, 'error')

if (typeof document !== 'undefined') {
  const { configureTestingLibrary } = await import('@troubadour/ui/testing/testing-library')
  configureTestingLibrary()
}

// React reports problems here, including hydration mismatches, which must fail the test.
afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
  const calls = consoleError.mock.calls
  consoleError.mockClear()
  expect(calls).toEqual([])
})

// happy-dom loads no pictures, and reports each as complete, like a broken one.
if (typeof HTMLImageElement !== 'undefined') {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false })
}
