import { call } from '@troubadour/api-client/call'
import { PATHS } from '@troubadour/domain/address/paths'
import { NEWS_FIELD, SLUG_FIELD } from '../pages/download-view.ts'
import { CONSENT_FIELD, type PurchaseProblem, type SentPurchase } from '../pages/purchase-view.ts'
import { AMOUNT_FIELD } from '../shared/amount-field.ts'
import { LINE_FIELD } from '../shared/bag-fields.ts'
import { answerBag, buyBag, withConsent } from './bag-routes.ts'
import { type AnswerForm, isRefusal } from './native-forms.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { Reply, WebApp } from './web-app.ts'

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * The form that buys a release, a bag or a tip (docs/product/public-pages.md#buying).
 * @param publicOrigin of this site
 * @returns the handler of the form, by path
 */
export function addBuyPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  publicOrigin: string | undefined,
): Record<string, AnswerForm> {
  // Typed, or reloaded after the form.
  app.get(PATHS.buy, (_request, reply) => reply.headers(HEADERS).redirect(PATHS.music, 302))

  return {
    [PATHS.buy]: async ({ fields, client }, request, reply) => {
      const sent: SentPurchase = {
        slug: fields.get(SLUG_FIELD) || undefined,
        amount: fields.get(AMOUNT_FIELD) ?? undefined,
        consentText: fields.get(CONSENT_FIELD) ?? undefined,
        wantsNews: fields.has(NEWS_FIELD) || undefined,
      }
      reply.headers(HEADERS)
      if (fields.has(LINE_FIELD)) {
        const log = (error: unknown) => request.log.info({ err: error }, 'a bag was refused')
        const answer = await buyBag(fields, client, log)
        return 'url' in answer ? leadTo(answer.url, reply) : answerBag(answerVisitor, reply, answer)
      }
      try {
        const { url } = await call('startCheckout', { body: withConsent(sent) }, { client })
        return await leadTo(url, reply)
      } catch (error) {
        request.log.info({ err: error }, 'a purchase was refused')
        const problems = problemsOf(error)
        const title = { key: 'selling.refusedTitle' } as const
        const purchase = { state: 'refused', sent, problems } as const
        return answerVisitor(reply, isRefusal(error) ? error.status : 503, 'buy', { title, purchase })
      }
    },
  }

  /** To the page of the payment, or of the order. */
  async function leadTo(url: string, reply: Reply): Promise<Reply> {
    const ownPath = url.startsWith(`${publicOrigin}/`) ? url.slice(publicOrigin?.length) : url
    if (ownPath.startsWith(`${PATHS.orders}/`)) return reply.redirect(ownPath, 303)
    // Not a redirect: browsers apply the policy for forms to it, and Stripe's host can be one of the account's own.
    reply.header('refresh', `0; url=${url}`)
    const title = { key: 'selling.goingTitle' } as const
    return answerVisitor(reply, 200, 'buy', { title, purchase: { state: 'going', url } })
  }
}

function problemsOf(error: unknown): PurchaseProblem[] {
  if (!isRefusal(error)) return ['unavailable']
  if (error.status === 429) return ['tooMany']
  const { amount, hasConsented } = error.fieldErrors
  const problems: PurchaseProblem[] = []
  if (amount) problems.push('amount')
  if (hasConsented) problems.push('noConsent')
  return problems.length > 0 ? problems : ['closed']
}
