import { ApiError } from '@troubadour/api-client/http'
import { subscribe } from '@troubadour/api-client/subscriptions'
import { PATHS } from '@troubadour/domain/paths'
import type { SubscriptionSource } from '@troubadour/domain/sign-up'
import { forwardedHeaders } from '@troubadour/web-server/forward'
import { FORM_PARAM, formOf, NOTICE_PARAM, type NoticeName } from '../shared/notices.ts'
import type { Reply, Request, WebApp } from './web-app.ts'

/** An address and the name of a form need no more, in bytes. */
const BODY_LIMIT_BYTES = 4096
const TIMEOUT_MS = 5000
/** What the API judges a sign-up's origin by. */
const ORIGIN_HEADERS = ['origin', 'sec-fetch-site', 'user-agent'] as const

/**
 * `POST /subscribe`: what a sign-up form sends without JavaScript (Decisions, 3.). The API is called in the visitor's
 * name, so it refuses what comes from another site; the answer is a page with a notice.
 */
export async function addSubscribeRoute(app: WebApp, { apiOrigin }: { apiOrigin: string }) {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    // An address that was typed or reloaded leads to the form.
    scope.get(PATHS.subscribe, (_request, reply) => reply.redirect(`${PATHS.home}#newsletter`, 303))
    scope.post(PATHS.subscribe, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams))
        return reply.code(415).send({ message: 'A form is expected' })
      const email = request.body.get('email')?.trim()
      // The API knows which sources there are.
      const source = request.body.get('source') as SubscriptionSource
      const answer = (notice: NoticeName) => redirect(reply, notice, formOf(source))
      if (!email) return answer('email-missing')
      const headers = {
        ...pick(request.headers, ORIGIN_HEADERS),
        ...forwardedHeaders(request),
      }
      const visitorFetch: typeof fetch = (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), ...headers },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
      try {
        await subscribe({ email, source }, { baseUrl: apiOrigin, fetch: visitorFetch })
        return answer('subscribed')
      } catch (error) {
        request.log.info({ err: error }, 'a sign-up was refused')
        const isAddressWrong = error instanceof ApiError && error.fieldErrors.email !== undefined
        return answer(isAddressWrong ? 'email-invalid' : 'subscribe-failed')
      }
    })
  })
}

function pick(headers: Request['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

/** Where each form stands, as a query string and a hash. */
const PLACES: Record<SubscriptionSource, string> = {
  newsletter: '#newsletter',
  coming_soon: `&${FORM_PARAM}=coming_soon#stay-updated`,
}

function redirect(reply: Reply, notice: NoticeName, form: SubscriptionSource) {
  const address = `/?${NOTICE_PARAM}=${notice}${PLACES[form]}`
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
