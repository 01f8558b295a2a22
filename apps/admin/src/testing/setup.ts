import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { dismissToast, showToast } from '@troubadour/ui/toast-store'

const consoleError = vi.spyOn(console, 'error')

// React reports its complaints here; a complaint is a defect.
afterEach(() => {
  cleanup()
  // The drafts of one test are not those of the next.
  // The tests of the server run where there is no browser.
  if (typeof localStorage !== 'undefined') localStorage.clear()
  // The notices of one test are not those of the next.
  dismissToast(showToast({ title: 'The test is over' }))
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
