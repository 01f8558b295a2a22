import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { leftLists } from '../shared/lists/list-query.ts'
import { dismissToast, showToast } from '@troubadour/ui/overlays/toast-store'
import { configureTestingLibrary } from '@troubadour/ui/testing/testing-library'

configureTestingLibrary()

// All 420 time zones of a browser, rendered in each form, took a seventh of the tests' time.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/New_York', 'Asia/Tokyo', 'Europe/Berlin'])

// happy-dom lacks it: the form library would take each select for one that was changed before it was ready.
if (typeof HTMLSelectElement !== 'undefined')
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0 })

const consoleError = vi.spyOn(console, 'error')

// React reports problems here, which must fail the test.
afterEach(() => {
  cleanup()
  // Drafts must not leak into the next test. Tests of the server run without a browser.
  if (typeof localStorage !== 'undefined') localStorage.clear()
  // The last positions in lists must not leak either.
  leftLists.clear()
  // Toasts must not leak into the next test.
  dismissToast(showToast({ title: 'The test is over' }))
  expect(consoleError).not.toHaveBeenCalled()
  consoleError.mockClear()
})
