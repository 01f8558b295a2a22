import { ApiError } from '@troubadour/api-client/http'
import { subscribe } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/site/paths'
import { SIGN_UP_TOO_SOON_MESSAGE, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { FORM_PARAM, formOf, NOTICE_PARAM, type NoticeName } from '../shared/notices.ts'
import { unseenValues } from '../shared/unseen-values.ts'
import type { AddFormRoute } from './native-forms.ts'

/**
 * `POST /subscribe`: what a sign-up form sends without JavaScript (docs/product/states.md#sign-up-forms). The answer is
 * a page with a notice.
 */
export function addSubscribeRoute(addFormRoute: AddFormRoute): void {
  addFormRoute(PATHS.subscribe, async ({ fields, client }, request, reply) => {
    const email = fields.get('email')?.trim()
    // The API knows which sources there are.
    const source = fields.get('source') as SubscriptionSource
    const answer = (notice: NoticeName) =>
      reply.header('cache-control', 'no-store').redirect(addressOf(notice, formOf(source)), 303)
    if (!email) return answer('email-missing')
    try {
      const { checkInbox } = await subscribe({ email, source, ...unseenValues(fields) }, client)
      return answer(checkInbox ? 'check-inbox' : 'subscribed')
    } catch (error) {
      request.log.info({ err: error }, 'a sign-up was refused')
      return answer(noticeOf(error))
    }
  })
}

/** What the page says of a sign-up that came to nothing. */
function noticeOf(error: unknown): NoticeName {
  if (!(error instanceof ApiError)) return 'subscribe-failed'
  if (error.fieldErrors.email !== undefined) return 'email-invalid'
  if (error.status !== 429) return 'subscribe-failed'
  return error.userMessage === SIGN_UP_TOO_SOON_MESSAGE ? 'too-soon' : 'too-many'
}

/** Where each form stands, as a query string and a hash. */
const PLACES: Record<SubscriptionSource, string> = {
  newsletter: '#newsletter',
  coming_soon: `&${FORM_PARAM}=coming_soon#stay-updated`,
}

const addressOf = (notice: NoticeName, form: SubscriptionSource) =>
  `/?${NOTICE_PARAM}=${notice}${PLACES[form]}`
