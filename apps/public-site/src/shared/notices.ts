import { EMPTY_EMAIL_MESSAGE, type SubscriptionSource } from '@troubadour/domain/sign-up'

/** The parameter that names a notice in an address. */
export const NOTICE_PARAM = 'notice'
/** The parameter that names the form which the notice answers; without it, the newsletter's. */
export const FORM_PARAM = 'form'

/** What a form that was sent without JavaScript is answered with (Specification, 8. Public site). */
const NOTICES = {
  subscribed: { tone: 'success', title: 'Success!', text: 'You subscribed to the newsletter.' },
  'subscribe-failed': { tone: 'error', title: 'Error', text: 'Failed to subscribe' },
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
