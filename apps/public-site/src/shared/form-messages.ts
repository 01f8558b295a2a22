import type { CallInput } from '@troubadour/domain/contract/contract'
import {
  EMPTY_EMAIL_MESSAGE,
  SIGN_UP_TOO_MANY_MESSAGE,
  SIGN_UP_TOO_SOON_MESSAGE,
  type SubscriptionSource,
} from '@troubadour/domain/mailing-list/sign-up'

export const MESSAGE_PARAM = 'notice'
/** The parameter that names the form which the message answers; without it, the newsletter's. */
export const FORM_PARAM = 'form'

/** docs/product/errors.md#public-site-errors */
export const SUBSCRIBED_TEXT = 'You subscribed to the newsletter.'
/** What a visitor still has to do, where the API has sent a mail. */
export const CHECK_INBOX_TEXT = 'One more step: open the mail we sent you and confirm your address.'

/** The answers to a form that was sent without JavaScript (docs/product/errors.md#public-site-errors). */
const FORM_MESSAGES = {
  subscribed: { tone: 'success', title: 'Success!', text: SUBSCRIBED_TEXT },
  'check-inbox': { tone: 'success', title: 'Success!', text: `${SUBSCRIBED_TEXT} ${CHECK_INBOX_TEXT}` },
  'subscribe-failed': { tone: 'error', title: 'Error', text: 'Failed to subscribe' },
  'too-soon': { tone: 'error', title: 'Error', text: SIGN_UP_TOO_SOON_MESSAGE },
  'too-many': { tone: 'error', title: 'Error', text: SIGN_UP_TOO_MANY_MESSAGE },
  'email-missing': { tone: 'error', title: 'Error', text: EMPTY_EMAIL_MESSAGE },
  'email-invalid': { tone: 'error', title: 'Error', text: 'Please enter a valid email address' },
} as const

export type FormMessageName = keyof typeof FORM_MESSAGES

/** The message of that name; an unknown name has none, so that no address can put words on the page. */
export function findFormMessage(name: string | null) {
  return name !== null && Object.hasOwn(FORM_MESSAGES, name)
    ? FORM_MESSAGES[name as FormMessageName]
    : undefined
}

export function formOf(name: string | null): SubscriptionSource {
  return name === 'coming_soon' ? name : 'newsletter'
}

/** The values of a sign-up form's hidden fields. Empty ones are left out: APIs of earlier releases know neither. */
export function hiddenValues(
  form: FormData | URLSearchParams,
): Pick<CallInput<'subscribe'>['body'], 'token' | 'website'> {
  const value = (name: string) => String(form.get(name) ?? '') || undefined
  return { token: value('token'), website: value('website') }
}
