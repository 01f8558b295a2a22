import { SIGN_UP_TOO_SOON_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { digestOf } from '../shared/tokens.ts'
import type { MailLinks, MailLinkSubject } from '../mail/mail-links.ts'
import { takeSignUp, createSignUpTokens, signUp } from './sign-up.ts'
import { findByConfirmation } from './subscribers.repository.ts'
import { confirm, resubscribe, unsubscribe } from './subscription-links.ts'
import { townRoutes } from './town.routes.ts'

const SIGNED_UP_MESSAGE = 'You subscribed to the newsletter.'
const EXPIRED_MESSAGE = 'This link is no longer valid. Please sign up again.'
const UNDONE_MESSAGE = 'You have left the newsletter since. Please sign up again.'
const UNKNOWN_LINK_MESSAGE = 'This link is not known.'
const ERASED_MESSAGE = 'This address is not kept any more. Please sign up again.'
/** The same message with and without a new confirmation: the response must not reveal whether one is needed. */
const RESUBSCRIBED_MESSAGE =
  'Thank you for coming back! If you never confirmed your address, a mail will ask you to.'

interface SubscriberRouteDeps extends RouteDeps {
  appSecrets: readonly string[]
  links: MailLinks
}

/** Public routes of the mailing list (docs/product/calls.md#newsletter-calls, docs/security.md#newsletter-privacy). */
export function subscriberRoutes(app: FastifyInstance, deps: SubscriberRouteDeps): void {
  const { db, now, outbox, links } = deps
  const tokens = createSignUpTokens(deps.appSecrets)
  townRoutes(app, deps)

  contractRoute(app, 'getSignUpToken', deps, async ({ query }) => ({
    // Earlier front ends put the token into a page, which all its readers share: it proves nothing.
    token: query.for === 'page' ? '' : tokens.make(now()),
  }))

  contractRoute(app, 'subscribe', deps, async ({ body }, { request }) => {
    const { email, source, website, token } = body
    const answer = { message: SIGNED_UP_MESSAGE, checkInbox: outbox.isConfigured }
    // A bot must not learn that it was detected.
    if (website) return answer
    const proof = tokens.judge(token, now())
    if (proof === 'too-young') throw new HttpError(429, SIGN_UP_TOO_SOON_MESSAGE, { retryAfterS: 2 })
    await takeSignUp(db, { ipAddress: request.ip, proof }, now())
    await signUp(deps, { email, source }, now())
    return answer
  })

  contractRoute(app, 'confirmSubscription', deps, async ({ body }) => {
    const outcome = await confirm(deps, body.token, now())
    if (outcome === 'unknown') throw new HttpError(404, EXPIRED_MESSAGE)
    if (outcome === 'undone') throw new HttpError(410, UNDONE_MESSAGE)
    const found = await findByConfirmation(db, digestOf(body.token))
    const message = 'Your subscription is confirmed.'
    return found ? { message, townToken: links.townToken(found.id) } : { message }
  })

  contractRoute(app, 'unsubscribe', deps, ({ body }) => leave(body.token))

  contractRoute(app, 'resubscribe', deps, async ({ body }) => {
    if (!(await resubscribe(deps, subjectOf(body.token), now()))) throw new HttpError(404, ERASED_MESSAGE)
    return { message: RESUBSCRIBED_MESSAGE }
  })

  // A separate scope: no other route accepts forms.
  void app.register(async (scope) => {
    takeOneClickForms(scope)
    contractRoute(scope, 'unsubscribeOneClick', deps, ({ params }) => leave(params.token))
  })

  function subjectOf(token: string): MailLinkSubject {
    const subject = links.readUnsubscribe(token)
    if (!subject) throw new HttpError(404, UNKNOWN_LINK_MESSAGE)
    return subject
  }

  async function leave(token: string) {
    await unsubscribe(deps, subjectOf(token), now())
    return { message: 'You are unsubscribed.' }
  }
}

const FORM_MAX_BYTES = 4096
const FORM_MESSAGE = 'One click is a form with one field.'

/** Accepts only the two form encodings that mail programs may send (RFC 8058). */
function takeOneClickForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES },
    // `parseAs` makes it a buffer of the complete body.
    async ({ headers }: FastifyRequest, body: unknown) => {
      const form = new Response(body as Buffer<ArrayBuffer>, {
        headers: { 'content-type': headers['content-type'] ?? '' },
      })
      const fields = [...(await form.formData().catch(() => []))]
      if (fields.length !== 1) throw new HttpError(400, FORM_MESSAGE)
      return Object.fromEntries(fields)
    },
  )
}
