import { SIGN_UP_TOO_SOON_MESSAGE } from '@troubadour/domain/sign-up'
import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http-error.ts'
import type { MailLinks, MailLinkSubject } from '../mail/mail-links.ts'
import { takeSignUp } from './sign-up-limits.ts'
import { createSignUpTokens } from './sign-up-token.ts'
import { signUp } from './sign-up.ts'
import { confirm, resubscribe, unsubscribe } from './subscription-links.ts'

const SIGNED_UP_MESSAGE = 'You subscribed to the newsletter.'
const EXPIRED_MESSAGE = 'This link is no longer valid. Please sign up again.'
const UNKNOWN_LINK_MESSAGE = 'This link is not known.'
const ERASED_MESSAGE = 'This address is not kept any more. Please sign up again.'
/** Answered at once and without a look: the form's one field says nothing that the address does not. */
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)/
const FORM_MAX_BYTES = 4096

interface SubscriberRouteDeps extends RouteDeps {
  appSecrets: readonly string[]
  links: MailLinks
}

/** The visitor's side of the mailing list (Specification, 7. The calls it makes; Security goals, Newsletter). */
export function subscriberRoutes(app: FastifyInstance, deps: SubscriberRouteDeps): void {
  const { db, now, outbox, links } = deps
  const tokens = createSignUpTokens(deps.appSecrets)

  contractRoute(app, 'getSignUpToken', deps, async () => {
    const { token, validUntil } = tokens.make(now())
    return { status: 200, body: { token }, validUntil }
  })

  contractRoute(app, 'subscribe', deps, async ({ body }, { request }) => {
    const { email, source, website, token } = body
    const answer = {
      status: 201,
      body: { message: SIGNED_UP_MESSAGE, checkInbox: outbox.isConfigured },
    } as const
    // A program must not learn what gave it away.
    if (website) return answer
    const page = tokens.judge(token, now())
    if (page === 'too-young') throw new HttpError(429, SIGN_UP_TOO_SOON_MESSAGE, { retryAfterS: 2 })
    await takeSignUp(db, { ipAddress: request.ip, hasPage: page === 'valid' }, now())
    await signUp(deps, { email, source }, now())
    return answer
  })

  contractRoute(app, 'confirmSubscription', deps, async ({ body }) => {
    if (!(await confirm(db, body.token, now()))) throw new HttpError(404, EXPIRED_MESSAGE)
    return { status: 200, body: { message: 'Your subscription is confirmed.' } }
  })

  contractRoute(app, 'unsubscribe', deps, async ({ body }) => leave(body.token))

  contractRoute(app, 'resubscribe', deps, async ({ body }) => {
    if (!(await resubscribe(db, subjectOf(body.token), now()))) throw new HttpError(404, ERASED_MESSAGE)
    return { status: 200, body: { message: 'You are subscribed again.' } }
  })

  // In a scope of its own: no other route takes a form.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM_TYPES,
      { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES },
      (_request, _body, done) => done(null, {}),
    )
    contractRoute(scope, 'unsubscribeOneClick', deps, async ({ params }) => leave(params.token))
  })

  function subjectOf(token: string): MailLinkSubject {
    const subject = links.readUnsubscribe(token)
    if (!subject) throw new HttpError(404, UNKNOWN_LINK_MESSAGE)
    return subject
  }

  async function leave(token: string) {
    await unsubscribe(db, subjectOf(token), now())
    return { status: 200, body: { message: 'You are unsubscribed.' } } as const
  }
}
