import { call } from '@troubadour/api-client/call'
import type { ApiClient } from '@troubadour/api-client/http'
import { PATHS } from '@troubadour/domain/address/paths'
import type { PublicOrder } from '@troubadour/domain/selling/order'
import { orderTitle, type OrderView } from '../pages/order-view.ts'
import {
  EMAIL_FIELD,
  ITEM_FIELD,
  NAME_FIELD,
  NUMBER_FIELD,
  STEP_FIELD,
  withdrawTitle,
  type AskProblem,
  type WithdrawalDraft,
  type WithdrawView,
} from '../pages/withdraw-view.ts'
import { type AnswerForm, isRefusal } from './native-forms.ts'
import { deadLinkOf, ORDER_HEADERS, tokenOf } from './order-routes.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, WebApp } from './web-app.ts'

/**
 * The pages of a withdrawal (docs/product/public-pages.md#withdrawal).
 * @param client the API
 * @returns the handlers of their forms, by path
 */
export function addWithdrawPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  client: ApiClient,
): Record<string, AnswerForm> {
  const path = `${PATHS.orders}/:token${PATHS.withdraw}`
  const show = (reply: Reply, status: number, withdrawal: WithdrawView) =>
    answerVisitor(reply.headers(ORDER_HEADERS), status, 'withdraw', {
      title: { key: withdrawTitle(withdrawal) },
      withdrawal,
    })
  const showOrder = (reply: Reply, status: number, order: OrderView) =>
    answerVisitor(reply.headers(ORDER_HEADERS), status, 'order', { title: { key: orderTitle(order) }, order })
  const fail = (reply: Reply, error: unknown) =>
    isRefusal(error)
      ? showOrder(reply, 410, deadLinkOf(error))
      : showOrder(reply, 503, { state: 'unavailable' })

  app.get(path, async (request, reply) => {
    try {
      const order = await call('readOrderLink', { params: { token: tokenOf(request) } }, { client })
      if (order.withdrawable.length === 0) return await show(reply, 200, { state: 'over' })
      const draft = { name: '', email: '', items: [] }
      return await show(reply, 200, { state: 'form', order, draft, isWrong: false })
    } catch (error) {
      request.log.info({ err: error }, 'the link of an order led to nothing')
      return fail(reply, error)
    }
  })

  return {
    [path]: async ({ fields, client: visitor }, request, reply) => {
      const params = { token: tokenOf(request) }
      try {
        const order = await call('readOrderLink', { params }, { client })
        if (order.withdrawable.length === 0) return await show(reply, 409, { state: 'over' })
        const draft = draftOf(fields, order)
        const step = fields.get(STEP_FIELD)
        if (step === 'change') return await show(reply, 200, { state: 'form', order, draft, isWrong: false })
        const form = { state: 'form', order, draft, isWrong: true } as const
        if (!isComplete(draft)) return await show(reply, 400, form)
        if (step !== 'confirm') return await show(reply, 200, { state: 'check', order, draft })
        const sent = await withdraw(visitor, params, draft)
        if (sent === 'wrong') return await show(reply, 400, form)
        if (sent === 'over') return await show(reply, 409, { state: 'over' })
        return await show(reply, 200, {
          state: 'done',
          order,
          path: `${PATHS.orders}/${params.token}`,
          ...sent,
        })
      } catch (error) {
        request.log.info({ err: error }, 'a withdrawal was not taken')
        return fail(reply, error)
      }
    },

    [PATHS.withdraw]: async ({ fields, client: visitor }, request, reply) => {
      const typed = fields.get(NUMBER_FIELD)?.trim() ?? ''
      const email = fields.get(EMAIL_FIELD)?.trim() ?? ''
      const ask = { state: 'ask', number: typed, email } as const
      try {
        const number = Number(/\d+/.exec(typed)?.[0] ?? 0)
        await call('askOrderLink', { body: { number, email } }, { client: visitor })
        return await show(reply, 200, { state: 'asked' })
      } catch (error) {
        request.log.info({ err: error }, 'the link of an order was not asked for')
        if (!isRefusal(error)) return showOrder(reply, 503, { state: 'unavailable' })
        return show(reply, error.status, { ...ask, problem: PROBLEMS[error.status] ?? 'wrong' })
      }
    },
  }
}

/** By the status of the API's refusal. */
const PROBLEMS: Partial<Record<number, AskProblem>> = { 409: 'noMail', 429: 'tooMany' }

/** What was entered; never more of an item than is open. */
function draftOf(fields: URLSearchParams, { withdrawable }: PublicOrder): WithdrawalDraft {
  return {
    name: fields.get(NAME_FIELD)?.trim() ?? '',
    email: fields.get(EMAIL_FIELD)?.trim() ?? '',
    items: withdrawable
      .map(({ id, quantity }) => ({
        id,
        quantity: Math.min(quantity, Math.floor(Number(fields.get(ITEM_FIELD + id)) || 0)),
      }))
      .filter(({ quantity }) => quantity > 0),
  }
}

/** The API checks the address itself. */
const isComplete = ({ name, email, items }: WithdrawalDraft) =>
  name !== '' && /^\S+@\S+\.\S+$/.test(email) && items.length > 0

/** @throws ApiError when the link has ended, or the API failed */
async function withdraw(
  client: ApiClient,
  params: { token: string },
  { items, ...draft }: WithdrawalDraft,
): Promise<Pick<Extract<WithdrawView, { state: 'done' }>, 'at' | 'next' | 'isMailed'> | 'wrong' | 'over'> {
  try {
    const {
      at,
      next,
      isMailed = true,
    } = await call('withdrawOrder', { params, body: { ...draft, items: [...items] } }, { client })
    return { at, next, isMailed }
  } catch (error) {
    if (isRefusal(error) && error.status === 400) return 'wrong'
    if (isRefusal(error) && error.status === 409) return 'over'
    throw error
  }
}
