import type { ServerResponse } from 'node:http'

/** After a link has ended, a response that is being sent goes on for less than a second. */
const ASK_MS = 500

/**
 * Ends a response that is still being sent when what allowed it has ended.
 * @param isAllowed asked twice a second; a failure counts as no
 */
export function endWith(response: ServerResponse, isAllowed: () => Promise<boolean>): void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const wait = () => (timer = setTimeout(() => void ask(), ASK_MS))
  async function ask(): Promise<void> {
    const goesOn = await isAllowed().catch(() => false)
    if (isOver) return
    if (goesOn) wait()
    else response.destroy()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  // Everything was handed to the system, or the connection is closed.
  for (const end of ['finish', 'close']) response.once(end, stop)
  wait()
}
