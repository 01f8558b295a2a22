import {
  EMPTY_EMAIL_MESSAGE,
  SIGN_UP_TOO_MANY_MESSAGE,
  SIGN_UP_TOO_SOON_MESSAGE,
  type SubscriptionSource,
} from '@troubadour/domain/mailing-list/sign-up'

/** The parameter that names a notice in an address. */
export const NOTICE_PARAM = 'notice'
/** The parameter that names the form which the notice answers; without it, the newsletter's. */
export const FORM_PARAM = 'form'

/** docs/product/errors.md#public-site-errors */
export const SUBSCRIBED_TEXT = 'You subscribed to the newsletter.'
/** What a visitor still has to do, where the API has sent a mail. */
export const CHECK_INBOX_TEXT = 'One more step: open the mail we sent you and confirm your address.'

/** What a form that was sent without JavaScript is answered with (docs/product/errors.md#public-site-errors). */
const NOTICES = {
  subscribed: { tone: 'success', title: 'Success!', text: SUBSCRIBED_TEXT },
  'check-inbox': { tone: 'success', title: 'Success!', text: `${SUBSCRIBED_TEXT} ${CHECK_INBOX_TEXT}` },
  'subscribe-failed': { tone: 'error', title: 'Error', text: 'Failed to subscribe' },
  'too-soon': { tone: 'error', title: 'Error', text: SIGN_UP_TOO_SOON_MESSAGE },
  'too-many': { tone: 'error', title: 'Error', text: SIGN_UP_TOO_MANY_MESSAGE },
  'email-missing': { tone: 'error', title: 'Error', text: EMPTY_EMAIL_MESSAGE },
  'email-invalid': { tone: 'error', title: 'Error', text: 'Please enter a valid email address' },
} as const

export type NoticeName = keyof typeof NOTICES

/** The notice of that name; anything else is none, so that no address can put words on the page. */
export function findNotice(name: string | null) {
  return name !== null && Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : undefined
}

/** The form that a parameter names. */
export function formOf(name: string | null): SubscriptionSource {
  return name === 'coming_soon' ? name : 'newsletter'
}
