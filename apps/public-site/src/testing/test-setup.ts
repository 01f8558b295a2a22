import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, expect, vi } from 'vitest'

// happy-dom has none, and the mock server opens one.
Object.assign(globalThis, { BroadcastChannel })

const consoleError = vi.spyOn(console, 'error')

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  // A busy machine needs longer than the default second.
  configure({ asyncUtilTimeout: 60_000 })
}

// React reports its complaints here, mismatches of hydration too; a complaint is a defect.
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

// happy-dom loads no pictures and calls each of them complete, which is what a broken one is like.
if (typeof HTMLImageElement !== 'undefined') {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false })
}
