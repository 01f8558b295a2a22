import type { PageName, VisitorParts } from '../routes.tsx'
import type { PageSource } from './page-source.ts'
import { allowStyleElements } from './style-policy.ts'
import type { Reply } from './web-app.ts'

export type AnswerVisitor = ReturnType<typeof createVisitorPages>

/** Responds with a page for a single visitor. @param policy of the other pages */
export function createVisitorPages(source: PageSource, policy: string) {
  /** @param reply has its privacy headers */
  return async (reply: Reply, status: number, name: PageName, parts?: VisitorParts): Promise<Reply> => {
    const by = await source.getRenderer()
    const loaded = await source.load(by, name)
    const page = { ...source.commonParts(), publicOrigin: undefined, name, path: null, search: '' }
    // Linked: the page is not compressed, so that its size tells nothing about the secrets in it.
    const html = by.render({ ...page, loaded, parts, linksStyles: true })
    reply.code(status).type('text/html; charset=utf-8')
    return reply.header('content-security-policy', allowStyleElements(policy, html)).send(html)
  }
}
