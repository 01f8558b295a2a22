import { HtmlPage } from '@troubadour/web-server/html-page'
import type { OpenReading } from './api-source.ts'

/** A file that programs read, made again only when what was read for it has changed. */
export function madeOnce() {
  let last: { bodies: Map<string, string | undefined>; file: HtmlPage } | undefined
  return ({ log: { bodies } }: ReturnType<OpenReading>, make: () => string): HtmlPage => {
    const isSame = last && [...bodies].every(([path, body]) => last?.bodies.get(path) === body)
    if (!last || !isSame) last = { bodies, file: new HtmlPage(make(), 'quick') }
    return last.file
  }
}
