import { call } from '@troubadour/api-client/call'
import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import { readAddress } from '@troubadour/server/address'
import type { AnswerVisitor } from './visitor-page.ts'
import type { WebApp } from './web-app.ts'

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // The URL contains a secret.
  'referrer-policy': 'no-referrer',
}

/**
 * The press kit of a private link (docs/product/states.md#press-kit), requested from the API each time, so that a
 * revoked link stops working immediately.
 * @param client the API
 */
export function addPressLinkPage(app: WebApp, answerVisitor: AnswerVisitor, client: ApiClient): void {
  app.get(`${PATHS.press}/:token/`, (request, reply) =>
    reply.headers(HEADERS).redirect(readAddress(request.url).pathname.slice(0, -1), 301),
  )

  app.get<{ Params: { token: string } }>(`${PATHS.press}/:token`, async (request, reply) => {
    const { token } = request.params
    if (token === '') return reply.callNotFound()
    const press = await call('readPressLink', { params: { token } }, { client }).catch((error: unknown) => {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
      request.log.info({ err: error }, 'a link to the press kit led to nothing')
      return isGone ? undefined : null
    })
    reply.headers(HEADERS)
    if (press === undefined) return answerVisitor(reply, 404, 'not-found')
    return answerVisitor(reply, press ? 200 : 503, 'press-link', { press })
  })
}
