import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

// A busy machine needs longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 })

const consoleError = vi.spyOn(console, 'error')

// React reports problems here, which must fail the test.
afterEach(() => {
  cleanup()
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
