import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

// A busy machine needs longer than the default second.
configure({ asyncUtilTimeout: 60_000 })

const consoleError = vi.spyOn(console, 'error')

// React reports its complaints here; a complaint is a defect.
afterEach(() => {
  cleanup()
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
