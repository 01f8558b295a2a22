import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

const consoleError = vi.spyOn(console, 'error')

// React reports its complaints here; a complaint is a defect.
afterEach(() => {
  cleanup()
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
