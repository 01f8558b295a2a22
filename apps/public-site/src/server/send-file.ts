import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import { HtmlPage, sendText } from '@troubadour/web-server/html-page'
import { hasSameBodies, type OpenReading, type ReadingLog } from './api-source.ts'
import type { Reply, Request } from './pages.ts'

/** Sends a file that programs read, and makes it again only when what was read for it has changed. */
export function createFileSender(type: string) {
  let last: { log: ReadingLog; file: HtmlPage } | undefined
  return async (
    request: Request,
    reply: Reply,
    { log }: ReturnType<OpenReading>,
    make: () => string,
  ): Promise<Reply> => {
    // Of an empty calendar, one that follows it would take its shows away.
    if ([...log.bodies.values()].includes(undefined))
      return reply.code(503).header('retry-after', UNAVAILABLE_RETRY_AFTER_S).send()
    if (!last || !hasSameBodies(last.log, log)) last = { log, file: new HtmlPage(make(), 'quick') }
    return sendText(request, reply, last.file, type, log.reusableUntil)
  }
}
