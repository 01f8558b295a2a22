import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { configureTestingLibrary } from './testing/testing-library.ts'

configureTestingLibrary()

const consoleError = vi.spyOn(console, 'error')

// React reports problems here, which must fail the test.
afterEach(() => {
  cleanup()
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
