import type { TextKey } from '@troubadour/domain/site/page-texts'
import { PATHS } from '@troubadour/domain/site/paths'

/** The parameter with a link's secret, in its address and in the forms. */
export const TOKEN_PARAM = 'token'
/** The field of a form that undoes what its page does. */
export const AGAIN_FIELD = 'again'

/** The state of a link of a mail that was followed, and its secret while that is needed. */
export interface MailLink {
  state: MailLinkState
  token?: string
}

interface MailLinkView {
  status: 200 | 403 | 404 | 410 | 503
  title: TextKey
  text: TextKey
  note?: TextKey
  button?: MailLinkButton
  link?: { label: TextKey; href: string }
  hasContact?: boolean
}

interface MailLinkButton {
  label: TextKey
  path: string
  isAgain?: true
  variant?: 'secondary'
}

const CONFIRM: MailLinkButton = { label: 'mailLink.confirmButton', path: PATHS.confirm }
const UNSUBSCRIBE: MailLinkButton = { label: 'mailLink.leaveButton', path: PATHS.unsubscribe }
const RESUBSCRIBE: MailLinkButton = {
  label: 'mailLink.returnButton',
  path: PATHS.unsubscribe,
  isAgain: true,
  variant: 'secondary',
}
const GO_HOME = { label: 'mailLink.homeLink', href: PATHS.home } as const
const SIGN_UP_AGAIN = { label: 'mailLink.signUpAgainLink', href: `${PATHS.home}#newsletter` } as const
/** The link still works whether or not the call arrived: each action can be repeated. */
const UNAVAILABLE = {
  status: 503,
  title: 'mailLink.unavailableTitle',
  text: 'mailLink.unavailableText',
} as const

/** What the pages behind the links of mails say. Nothing happens before the button is pressed. */
const MAIL_LINK_VIEWS = {
  confirm: {
    status: 200,
    title: 'mailLink.confirmTitle',
    text: 'mailLink.confirmText',
    note: 'mailLink.confirmNoteText',
    button: CONFIRM,
  },
  confirmed: {
    status: 200,
    title: 'mailLink.confirmedTitle',
    text: 'mailLink.confirmedText',
    link: GO_HOME,
  },
  'confirm-unknown': {
    status: 404,
    title: 'mailLink.confirmUnknownTitle',
    text: 'mailLink.confirmUnknownText',
    link: SIGN_UP_AGAIN,
    hasContact: true,
  },
  'confirm-undone': {
    status: 410,
    title: 'mailLink.undoneTitle',
    text: 'mailLink.undoneText',
    link: SIGN_UP_AGAIN,
    hasContact: true,
  },
  'confirm-unavailable': { ...UNAVAILABLE, button: CONFIRM },
  unsubscribe: {
    status: 200,
    title: 'mailLink.leaveTitle',
    text: 'mailLink.leaveText',
    note: 'mailLink.leaveNoteText',
    button: UNSUBSCRIBE,
  },
  unsubscribed: {
    status: 200,
    title: 'mailLink.leftTitle',
    text: 'mailLink.leftText',
    note: 'mailLink.mistakeText',
    button: RESUBSCRIBE,
  },
  'unsubscribe-unknown': {
    status: 404,
    title: 'mailLink.leaveUnknownTitle',
    text: 'mailLink.leaveUnknownText',
    hasContact: true,
  },
  'unsubscribe-unavailable': { ...UNAVAILABLE, button: UNSUBSCRIBE },
  resubscribed: {
    status: 200,
    title: 'mailLink.returnedTitle',
    // The API does not say which of the two it was.
    text: 'mailLink.returnedText',
    note: 'mailLink.returnedNoteText',
    link: GO_HOME,
  },
  'resubscribe-unavailable': { ...UNAVAILABLE, button: RESUBSCRIBE },
  unproven: {
    status: 403,
    title: 'mailLink.unprovenTitle',
    text: 'mailLink.unprovenText',
    hasContact: true,
  },
  incomplete: {
    status: 404,
    title: 'mailLink.incompleteTitle',
    text: 'mailLink.incompleteText',
    hasContact: true,
  },
} as const satisfies Record<string, MailLinkView>

export type MailLinkState = keyof typeof MAIL_LINK_VIEWS

export const mailLinkView = (state: MailLinkState): MailLinkView => MAIL_LINK_VIEWS[state]
