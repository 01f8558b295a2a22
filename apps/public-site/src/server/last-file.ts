import { HtmlPage } from '@troubadour/web-server/html-page'
import { hasSameBodies, type OpenReading, type ReadingLog } from './api-source.ts'

/** Remembers a file that programs read, and makes it again only when what was read for it has changed. */
export function rememberFile() {
  let last: { log: ReadingLog; file: HtmlPage } | undefined
  return ({ log }: ReturnType<OpenReading>, make: () => string): HtmlPage => {
    if (!last || !hasSameBodies(last.log, log)) last = { log, file: new HtmlPage(make(), 'quick') }
    return last.file
  }
}
