import { ApiError } from '@troubadour/api-client/http'
import type { TextReader } from '@troubadour/domain/site/fill-text'
import type { HomeTextKey } from '@troubadour/domain/site/home-texts'
import { SIGN_UP_TOO_SOON_MESSAGE, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'

export const MESSAGE_PARAM = 'notice'
/** The parameter that names the form which the message answers; without it, the newsletter's. */
export const FORM_PARAM = 'form'

/** The answers to a form that was sent without JavaScript (docs/product/errors.md#public-site-errors). */
const FORM_MESSAGES = {
  subscribed: ['form.subscribedText'],
  'check-inbox': ['form.subscribedText', 'form.checkInboxText'],
  'subscribe-failed': ['form.failedText'],
  'too-soon': ['form.tooSoonText'],
  'too-many': ['form.tooManyText'],
  'email-missing': ['form.emailMissingText'],
  'email-invalid': ['form.emailInvalidText'],
} as const satisfies Record<string, HomeTextKey[]>

export type FormMessageName = keyof typeof FORM_MESSAGES

/** The message of that name; an unknown name has none, so that no address can put words on the page. */
export function findFormMessage(name: string | null): FormMessageName | undefined {
  return name !== null && Object.hasOwn(FORM_MESSAGES, name) ? (name as FormMessageName) : undefined
}

export function formMessage(name: FormMessageName, text: TextReader<HomeTextKey>) {
  const isSuccess = name === 'subscribed' || name === 'check-inbox'
  return {
    tone: isSuccess ? 'success' : 'error',
    title: text(isSuccess ? 'form.successTitle' : 'form.errorTitle'),
    text: FORM_MESSAGES[name].map((key) => text(key)).join(' '),
  } as const
}

/** What the API's refusal of a sign-up is called. */
export function refusalOf(error: unknown): FormMessageName {
  if (!(error instanceof ApiError)) return 'subscribe-failed'
  if (error.fieldErrors.email !== undefined) return 'email-invalid'
  if (error.status !== 429) return 'subscribe-failed'
  return error.userMessage === SIGN_UP_TOO_SOON_MESSAGE ? 'too-soon' : 'too-many'
}

export function formOf(name: string | null): SubscriptionSource {
  return name === 'coming_soon' ? name : 'newsletter'
}

/** What a program has put into the field that nobody sees; left out where it is empty. */
export function hiddenValues(form: FormData | URLSearchParams): { website?: string } {
  const website = String(form.get('website') ?? '')
  return website ? { website } : {}
}
