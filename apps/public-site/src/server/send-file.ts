import { withoutControls } from '@troubadour/domain/schema/control-characters'
import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import { HtmlPage, sendText } from '@troubadour/web-server/html-page'
import { hasSameBodies, type OpenReading, type ReadingLog } from './api-source.ts'
import type { Reply, Request } from './web-app.ts'

/**
 * Sends a file for programs, and rebuilds it only when its content has changed. Rows may have control characters that
 * were stored before they were removed from every text.
 */
export function createFileSender(type: string) {
  let last: { log: ReadingLog; file: HtmlPage } | undefined
  return async (
    request: Request,
    reply: Reply,
    { log }: ReturnType<OpenReading>,
    make: () => string,
  ): Promise<Reply> => {
    // An empty calendar would delete the shows of its subscribers.
    if ([...log.bodies.values()].includes(undefined))
      return reply.code(503).header('retry-after', UNAVAILABLE_RETRY_AFTER_S).send()
    if (!last || !hasSameBodies(last.log, log))
      last = { log, file: new HtmlPage(withoutControls(make()), 'quick') }
    return sendText(request, reply, last.file, type, log.reusableUntil)
  }
}
