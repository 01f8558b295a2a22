import { type ApiClient, ApiError } from '@troubadour/api-client/http'
import { subscribe } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import type { SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { forwardedHeaders } from '@troubadour/web-server/forward'
import {
  FORM_PARAM,
  type FormMessageName,
  formOf,
  hiddenValues,
  MESSAGE_PARAM,
  refusalOf,
} from '../shared/form-messages.ts'
import type { Reply, Request, WebApp } from './web-app.ts'

/** Enough for an email address, a token and the name of a form, in bytes. */
const BODY_LIMIT_BYTES = 4096
/** Enough for 50 lines. */
const BAG_LIMIT_BYTES = 32_768
const BAG_FORMS: readonly string[] = [PATHS.bag, PATHS.buy]
const TIMEOUT_MS = 5000
/** The API waits for Stripe up to 10 s (docs/security.md#payments). */
const PAYMENT_TIMEOUT_MS = 15_000
/** The headers for the API's origin check. */
const ORIGIN_HEADERS = ['origin', 'sec-fetch-site', 'user-agent'] as const

/** Handles a form that was sent without JavaScript. @param client the API, called with the visitor's headers */
export type AnswerForm = (
  form: { fields: URLSearchParams; client: ApiClient },
  request: Request,
  reply: Reply,
) => Promise<Reply>

/**
 * Adds routes for native forms. The API is called with the visitor's origin headers, so it refuses cross-site forms.
 */
export async function addNativeForms(
  app: WebApp,
  apiOrigin: string,
  forms: Record<string, AnswerForm>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const [path, answer] of Object.entries(forms)) {
      const bodyLimit = BAG_FORMS.includes(path) ? BAG_LIMIT_BYTES : BODY_LIMIT_BYTES
      scope.post(path, { bodyLimit }, async (request, reply) => {
        if (!(request.body instanceof URLSearchParams))
          return reply.code(415).send({ message: 'A form is expected' })
        return answer(
          { fields: request.body, client: visitorClient(request, apiOrigin, path) },
          request,
          reply,
        )
      })
    }
  })
}

/** Whether the API answered, and refused: not that it failed or could not be reached. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500
}

function visitorClient(request: Request, apiOrigin: string, path: string): ApiClient {
  const named = ORIGIN_HEADERS.flatMap((name) => {
    const value = request.headers[name]
    return value ? [[name, String(value)] as const] : []
  })
  const headers = { ...Object.fromEntries(named), ...forwardedHeaders(request) }
  const visitorFetch: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), ...headers },
      signal: AbortSignal.timeout(path === PATHS.buy ? PAYMENT_TIMEOUT_MS : TIMEOUT_MS),
    })
  return { baseUrl: apiOrigin, fetch: visitorFetch }
}

/** `POST /subscribe` without JavaScript: redirects to a message (docs/product/states.md#sign-up-forms). */
export const answerSignUp: AnswerForm = async ({ fields, client }, request, reply) => {
  const email = fields.get('email')?.trim()
  // The API validates it.
  const source = fields.get('source') as SubscriptionSource
  const answer = (message: FormMessageName) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`/?${MESSAGE_PARAM}=${message}${FORM_PLACES[formOf(source)]}`, 303)
  if (!email) return answer('email-missing')
  try {
    const { checkInbox } = await subscribe({ email, source, ...hiddenValues(fields) }, client)
    return answer(checkInbox ? 'check-inbox' : 'subscribed')
  } catch (error) {
    request.log.info({ err: error }, 'a sign-up was refused')
    return answer(refusalOf(error))
  }
}

/** The fragment of each form's page. */
const FORM_PLACES: Record<SubscriptionSource, string> = {
  newsletter: '#newsletter',
  coming_soon: `&${FORM_PARAM}=coming_soon#stay-updated`,
}
