import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { leftLists } from '../shared/list-query.ts'
import { dismissToast, showToast } from '@troubadour/ui/feedback/toast-store'

// A busy machine needs longer than the default second.
configure({ asyncUtilTimeout: 60_000 })

const consoleError = vi.spyOn(console, 'error')

// React reports its complaints here; a complaint is a defect.
afterEach(() => {
  cleanup()
  // The drafts of one test are not those of the next.
  // The tests of the server run where there is no browser.
  if (typeof localStorage !== 'undefined') localStorage.clear()
  // Nor where it left a list.
  leftLists.clear()
  // The toasts of one test are not those of the next.
  dismissToast(showToast({ title: 'The test is over' }))
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
