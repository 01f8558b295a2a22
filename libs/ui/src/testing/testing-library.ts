import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'

/**
 * Sets up Testing Library for a busy machine. Call once, in a setup file.
 *
 * - `find…` and `waitFor` wait for a minute; the default is one second.
 * - An action of `user` ends when React has nothing left to render, such as the messages of a form that is checked
 *   asynchronously. By default it ends after the next timer.
 * - What is repeated with no use for a test, a twelfth of the tests' processor time, is done once.
 */
export function configureTestingLibrary(): void {
  const { asyncWrapper, getElementError } = getConfig()
  configure({
    asyncUtilTimeout: 60_000,
    async asyncWrapper(callback) {
      const result = await asyncWrapper(callback)
      await new Promise<void>((resolve) => {
        unstable_scheduleCallback(unstable_IdlePriority, () => resolve())
      })
      return result
    },
    getElementError(message, container) {
      // While `find…` and `waitFor` try again, their errors are thrown away; the last one is made anew when time is up.
      const { _disableExpensiveErrorDiagnostics: isTryingAgain } = getConfig() as InternalConfig
      if (!isTryingAgain) return getElementError(message, container)
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    },
  })
  if (typeof HTMLElement !== 'undefined') searchLabelsOnce()
}

/** The library's types omit it. */
type InternalConfig = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics: boolean }

/** For each field, happy-dom searches the document for labels; it keeps the result of a search that is the same for all. */
function searchLabelsOnce(): void {
  for (const { prototype } of [
    HTMLInputElement,
    HTMLButtonElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ] as const)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        const around = this.closest('label')
        if (this.id === '') return around ? [around] : []
        return [...document.querySelectorAll('label')].filter(
          (label) => label.htmlFor === this.id || label === around,
        )
      },
    })
  // As in browsers, a form has none; happy-dom searches it for a field of that name.
  Object.defineProperty(HTMLFormElement.prototype, 'labels', { configurable: true, value: undefined })
}
