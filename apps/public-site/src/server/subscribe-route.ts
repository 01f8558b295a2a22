import { subscribe } from '@troubadour/api-client/subscriptions'
import { PATHS } from '@troubadour/domain/paths'
import type { SubscriptionSource } from '@troubadour/domain/sign-up'
import { forwardedHeaders } from '@troubadour/web-server/forward'
import type { NoticeName } from '../shared/notices.ts'
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
    scope.post(PATHS.subscribe, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams))
        return reply.code(415).send({ message: 'A form is expected' })
      const email = request.body.get('email')?.trim()
      if (!email) return redirect(reply, 'email-missing')
      // The API knows which sources there are.
      const source = request.body.get('source') as SubscriptionSource
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
        return redirect(reply, 'subscribed')
      } catch (error) {
        request.log.info({ err: error }, 'a sign-up was refused')
        return redirect(reply, 'subscribe-failed')
      }
    })
  })
}

function pick(headers: Request['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

function redirect(reply: Reply, notice: NoticeName) {
  return reply.header('cache-control', 'no-store').redirect(`/?notice=${notice}#newsletter`, 303)
}
