import { ApiError } from '@troubadour/api-client/http'
import type { TextReader } from '@troubadour/domain/texts/fill-text'
import type { HomeTextKey } from '@troubadour/domain/texts/home-texts'
import { SIGN_UP_TOO_SOON_MESSAGE, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'

export const MESSAGE_PARAM = 'notice'
/** Parameter with the name of the form that the message is for; default: the newsletter's. */
export const FORM_PARAM = 'form'

/** Messages of a form, also after it was sent without JavaScript (docs/product/errors.md#public-site-errors). */
const FORM_MESSAGES = {
  subscribed: ['form.subscribedText'],
  'check-inbox': ['form.subscribedText', 'form.checkInboxText'],
  'subscribe-failed': ['form.failedText'],
  offline: ['message.offlineText'],
  'too-soon': ['form.tooSoonText'],
  'too-many': ['form.tooManyText'],
  'email-missing': ['form.emailMissingText'],
  'email-invalid': ['form.emailInvalidText'],
} as const satisfies Record<string, HomeTextKey[]>

export type FormMessageName = keyof typeof FORM_MESSAGES

/** The message of a name; undefined for an unknown name, so that URLs cannot put text on the page. */
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

/** The name of the message for an error of a sign-up. */
export function refusalOf(error: unknown): FormMessageName {
  if (!(error instanceof ApiError)) return 'subscribe-failed'
  if (error.fieldErrors.email !== undefined) return 'email-invalid'
  if (error.status !== 429) return 'subscribe-failed'
  return error.userMessage === SIGN_UP_TOO_SOON_MESSAGE ? 'too-soon' : 'too-many'
}

export function formOf(name: string | null): SubscriptionSource {
  return name === 'coming_soon' ? name : 'newsletter'
}

/** The value of the honeypot field, if a bot has filled it in. */
export function hiddenValues(form: FormData | URLSearchParams): { website?: string } {
  const website = String(form.get('website') ?? '')
  return website ? { website } : {}
}
