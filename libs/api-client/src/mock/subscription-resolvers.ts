import { SIGN_UP_TOO_SOON_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { MOCK_FAILURES, TROUBLE, type Answer, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

/** Addresses and tokens that the mock takes as a wish, beside those of MOCK_FAILURES. */
export const MOCK_SIGN_UPS = {
  /** Signs up where no mail can be sent. */
  emailWithoutMail: 'no-mail@example.com',
  /** Is sent too soon: 429. */
  hastyEmail: 'hasty@example.com',
  /** What a form is given that a visitor begins to fill in. */
  visitorToken: 'visitor-of-today',
  /** A link that is not known, or no longer: 404. */
  unknownLink: 'unknown',
  /** A link with which the server has a problem: 500. */
  troubledLink: 'trouble',
} as const

const HASTY = { status: 429, body: { message: SIGN_UP_TOO_SOON_MESSAGE } } as const
const UNKNOWN_LINK = { status: 404, body: { message: 'The link is not known.' } } as const

/** A visitor's side of the mailing list: signing up, and what the links in mails do. */
export function subscriptionResolvers(data: MockData) {
  return {
    getSignUpToken: ({ query }) => ({
      status: 200,
      body: { token: query.for === 'page' ? 'page-of-today' : MOCK_SIGN_UPS.visitorToken },
    }),
    subscribe: ({ body }) => {
      if (body.email === MOCK_FAILURES.email) return TROUBLE
      if (body.email === MOCK_SIGN_UPS.hastyEmail) return HASTY
      if (!body.website) data.subscriptions.push(body)
      const checkInbox = body.email !== MOCK_SIGN_UPS.emailWithoutMail
      return { status: 201, body: { message: 'You subscribed to the newsletter.', checkInbox } }
    },
    confirmSubscription: ({ body }) => answerLink(body.token),
    unsubscribe: ({ body }) => answerLink(body.token),
    resubscribe: ({ body }) => answerLink(body.token),
  } satisfies Resolvers
}

function answerLink(token: string): Answer<'unsubscribe'> {
  if (token === MOCK_SIGN_UPS.unknownLink) return UNKNOWN_LINK
  if (token === MOCK_SIGN_UPS.troubledLink) return TROUBLE
  return { status: 200, body: { message: 'Done.' } }
}
