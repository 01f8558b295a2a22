import type { PageRenderer } from '../entry-server.tsx'
import type { Request } from './web-app.ts'

/** Renders the whole page; when a part of it fails, without that part. */
export function renderPage(
  by: PageRenderer,
  parts: Parameters<PageRenderer['render']>[0],
  log: Request['log'],
): { html: string; hasFailed: boolean } {
  try {
    return { html: by.render(parts), hasFailed: false }
  } catch (error) {
    log.error({ err: error }, 'a part of the page failed')
    return { html: by.render({ ...parts, hasFailed: true }), hasFailed: true }
  }
}
