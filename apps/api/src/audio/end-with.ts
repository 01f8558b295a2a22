import type { ServerResponse } from 'node:http'

/** After a link has ended, a response that is being sent goes on for less than a second. */
const ASK_MS = 500

/**
 * Ends a response that is still being sent when what allowed it has ended.
 * @param isAllowed asked twice a second; a failure counts as no
 */
export function endWith(response: ServerResponse, isAllowed: () => Promise<boolean>): void {
  // Looked at instead of listened to: each response has as many listeners as Node allows.
  const isOver = () => response.writableFinished || response.closed
  const wait = () => setTimeout(() => void ask(), ASK_MS).unref()
  async function ask(): Promise<void> {
    if (isOver()) return
    const goesOn = await isAllowed().catch(() => false)
    if (isOver()) return
    if (goesOn) wait()
    else response.destroy()
  }
  wait()
}
