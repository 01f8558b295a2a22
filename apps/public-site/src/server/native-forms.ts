import type { ApiClient } from '@troubadour/api-client/http'
import { forwardedHeaders } from '@troubadour/web-server/forward'
import type { Reply, Request, WebApp } from './web-app.ts'

/** An address, a token and the name of a form need no more, in bytes. */
const BODY_LIMIT_BYTES = 4096
const TIMEOUT_MS = 5000
/** What the API judges the origin of a call by. */
const ORIGIN_HEADERS = ['origin', 'sec-fetch-site', 'user-agent'] as const

/** A form that came without JavaScript, and the API as the visitor who sent it. */
export interface NativeForm {
  fields: URLSearchParams
  client: ApiClient
}

/** Adds a route for a native form; whatever else is posted there is refused. */
export type AddFormRoute = (
  path: string,
  answer: (form: NativeForm, request: Request, reply: Reply) => Promise<Reply>,
) => void

/**
 * Routes that take what native forms send, urlencoded. The API is called in the visitor's name, so it refuses what
 * comes from another site.
 */
export async function addNativeForms(
  app: WebApp,
  apiOrigin: string,
  addRoutes: (addFormRoute: AddFormRoute) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    addRoutes((path, answer) =>
      scope.post(path, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        if (!(request.body instanceof URLSearchParams))
          return reply.code(415).send({ message: 'A form is expected' })
        return answer({ fields: request.body, client: visitorClient(request, apiOrigin) }, request, reply)
      }),
    )
  })
}

function visitorClient(request: Request, apiOrigin: string): ApiClient {
  const headers = { ...pick(request.headers, ORIGIN_HEADERS), ...forwardedHeaders(request) }
  const visitorFetch: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return { baseUrl: apiOrigin, fetch: visitorFetch }
}

function pick(headers: Request['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
