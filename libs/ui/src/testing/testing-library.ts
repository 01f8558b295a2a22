import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'

/**
 * Sets up Testing Library for a busy machine. Call once, in a setup file.
 *
 * - `find…` and `waitFor` wait for a minute; the default is one second.
 * - An action of `user` ends when React has nothing left to render, such as the messages of a form that is checked
 *   asynchronously. By default it ends after the next timer.
 */
export function configureTestingLibrary(): void {
  const { asyncWrapper } = getConfig()
  configure({
    asyncUtilTimeout: 60_000,
    async asyncWrapper(callback) {
      const result = await asyncWrapper(callback)
      await new Promise<void>((resolve) => {
        unstable_scheduleCallback(unstable_IdlePriority, () => resolve())
      })
      return result
    },
  })
}
