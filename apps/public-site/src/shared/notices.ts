import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/sign-up'

/** The parameter that names a notice in an address. */
export const NOTICE_PARAM = 'notice'

/** What a form that was sent without JavaScript is answered with (Specification, 8. Public site). */
const NOTICES = {
  subscribed: { tone: 'success', title: 'Success!', text: 'You subscribed to the newsletter.' },
  'subscribe-failed': { tone: 'error', title: 'Error', text: 'Failed to subscribe' },
  'email-missing': { tone: 'error', title: 'Error', text: EMPTY_EMAIL_MESSAGE },
} as const

export type NoticeName = keyof typeof NOTICES

/** The notice of that name; anything else is none, so that no address can put words on the page. */
export function findNotice(name: string | null) {
  return name !== null && Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : undefined
}
