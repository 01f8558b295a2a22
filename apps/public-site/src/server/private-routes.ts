import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import { readAddress } from '@troubadour/server/address'
import type { PageName, VisitorParts } from '../routes.tsx'
import type { AnswerVisitor } from './visitor-page.ts'
import type { WebApp } from './web-app.ts'

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // The URL contains a secret.
  'referrer-policy': 'no-referrer',
}

interface LinkPage {
  /** Followed by the token. */
  path: string
  name: PageName
  read: (token: string) => Promise<VisitorParts>
  /** Without what could not be read. */
  failed: VisitorParts
}

/**
 * The pages of private links to the press kit (docs/product/states.md#press-kit) and to releases
 * (docs/product/states.md#private-links), requested from the API each time, so that a revoked link stops working
 * immediately.
 * @param client the API
 */
export function addPrivatePages(app: WebApp, answerVisitor: AnswerVisitor, client: ApiClient): void {
  const addPage = ({ path, name, read, failed }: LinkPage) => {
    app.get(`${path}/:token/`, (request, reply) =>
      reply.headers(HEADERS).redirect(readAddress(request.url).pathname.slice(0, -1), 301),
    )

    app.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
      const { token } = request.params
      if (token === '') return reply.callNotFound()
      const parts = await read(token).catch((error: unknown) => {
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
        request.log.info({ err: error }, 'a private link led to nothing')
        return isGone ? undefined : null
      })
      reply.headers(HEADERS)
      if (parts === undefined) return answerVisitor(reply, 404, 'not-found')
      return answerVisitor(reply, parts ? 200 : 503, name, parts ?? failed)
    })
  }

  addPage({
    ...{ path: PATHS.press, name: 'press-link', failed: { press: null } },
    read: async (token) => ({ press: await call('readPressLink', { params: { token } }, { client }) }),
  })
  addPage({
    ...{ path: PATHS.private, name: 'private-link', failed: { shared: null } },
    read: async (token) => ({
      shared: { ...(await call('readPrivateLink', { params: { token } }, { client })), token },
    }),
  })
}
