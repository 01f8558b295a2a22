import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

// For what never comes: on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 60_000 })

const consoleError = vi.spyOn(console, 'error')

// React reports its complaints here; a complaint is a defect.
afterEach(() => {
  cleanup()
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
