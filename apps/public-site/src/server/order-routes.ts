import { call } from '@troubadour/api-client/call'
import type { ApiClient, ApiError } from '@troubadour/api-client/http'
import { BACK_PATH, PATHS } from '@troubadour/domain/address/paths'
import type { BagLine } from '@troubadour/domain/selling/bag'
import { readAddress } from '@troubadour/server/address'
import { orderTitle, type OrderView } from '../pages/order-view.ts'
import { CODE_FIELD, LINE_FIELD } from '../shared/bag-fields.ts'
import { type AnswerForm, isRefusal } from './native-forms.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, Request, WebApp } from './web-app.ts'

/** After this time the page of an open order is loaded again, in seconds. */
const LOOK_AGAIN_S = 3

export const ORDER_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  // The URL contains a secret, which must not be in the Referer. Forms still send their Origin.
  'referrer-policy': 'strict-origin',
}

/**
 * The pages of orders (docs/product/public-pages.md#order-page).
 * @param client the API
 * @returns the handler of the form that mails a new link, by path
 */
export function addOrderPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  client: ApiClient,
): Record<string, AnswerForm> {
  const path = `${PATHS.orders}/:token`
  app.get(PATHS.orders, (_request, reply) => reply.headers(ORDER_HEADERS).redirect(PATHS.music, 302))
  app.get(`${path}/`, (request, reply) =>
    reply.headers(ORDER_HEADERS).redirect(readAddress(request.url).pathname.slice(0, -1), 301),
  )

  const show = (reply: Reply, status: number, order: OrderView) =>
    answerVisitor(reply.headers(ORDER_HEADERS), status, 'order', { title: { key: orderTitle(order) }, order })

  app.get(path, async (request, reply) => {
    const token = tokenOf(request)
    if (token === '') return reply.callNotFound()
    try {
      const order = await call('readOrderLink', { params: { token } }, { client })
      if (order.state === 'open') reply.header('refresh', LOOK_AGAIN_S)
      return await show(reply, 200, { state: 'known', order, path: `${PATHS.orders}/${token}` })
    } catch (error) {
      request.log.info({ err: error }, 'the link of an order led to nothing')
      if (!isRefusal(error)) return show(reply, 503, { state: 'unavailable' })
      return show(reply, 410, deadLinkOf(error))
    }
  })

  app.get(`${path}${BACK_PATH}`, async (request, reply) => {
    const isBag = readAddress(request.url).searchParams.has('bag')
    try {
      const answer = await call('cancelOrder', { params: { token: tokenOf(request) } }, { client })
      const isPaid = answer.path.startsWith(PATHS.orders)
      const next = isBag && !isPaid ? bagPath(answer.lines ?? [], answer.code) : answer.path
      return await reply.headers(ORDER_HEADERS).redirect(next, 303)
    } catch (error) {
      request.log.info({ err: error }, 'an order was not given up')
      return reply.headers(ORDER_HEADERS).redirect(isBag ? PATHS.bag : PATHS.music, 303)
    }
  })

  return {
    [path]: async ({ client: visitor }, request, reply) => {
      try {
        await call('sendOrderAgain', { params: { token: tokenOf(request) } }, { client: visitor })
        return await show(reply, 200, { state: 'sent' })
      } catch (error) {
        request.log.info({ err: error }, 'the link of an order was not mailed again')
        return isRefusal(error)
          ? show(reply, error.status, { state: 'notSent' })
          : show(reply, 503, { state: 'unavailable' })
      }
    },
  }
}

/** The bag with the lines and the code of an order that was given up: a browser without JavaScript has kept none. */
function bagPath(lines: readonly BagLine[], code: string | undefined): string {
  const query = new URLSearchParams(lines.map((line) => [LINE_FIELD, JSON.stringify(line)]))
  if (code) query.set(CODE_FIELD, code)
  return lines.length > 0 ? `${PATHS.bag}?${query}` : PATHS.bag
}

/** What the page says of a link that was refused. */
export function deadLinkOf(error: ApiError): OrderView {
  // The contract guarantees this shape for 410; a token that is too long has none.
  const { canBeSent = false } = error.body as { canBeSent?: boolean }
  return { state: 'dead', canBeSent }
}

/** Fastify sets the parameters of its routes. */
export const tokenOf = ({ params }: Request) => (params as { token: string }).token
