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
  title: string
  text: string
  note?: string
  button?: MailLinkButton
  link?: { label: string; href: string }
  hasContact?: boolean
}

interface MailLinkButton {
  label: string
  path: string
  isAgain?: true
  variant?: 'secondary'
}

const CONFIRM: MailLinkButton = { label: 'Confirm my address', path: PATHS.confirm }
const UNSUBSCRIBE: MailLinkButton = { label: 'Unsubscribe', path: PATHS.unsubscribe }
const RESUBSCRIBE: MailLinkButton = {
  label: 'Subscribe again',
  path: PATHS.unsubscribe,
  isAgain: true,
  variant: 'secondary',
}
const GO_HOME = { label: 'Go to the home page', href: PATHS.home }
/** The link still works whether or not the call arrived: each action can be repeated. */
const UNAVAILABLE = {
  status: 503,
  title: 'That did not work',
  text: 'We could not reach our server. Please try again in a moment; your link still works.',
} as const

/** What the pages behind the links of mails say. Nothing happens before the button is pressed. */
const MAIL_LINK_VIEWS = {
  confirm: {
    status: 200,
    title: 'Confirm your address',
    text: 'One click, and we will write to you about new music releases, merchandise, and upcoming events.',
    note: 'You did not sign up? Then simply close this page. Without your confirmation we delete your address after 30 days.',
    button: CONFIRM,
  },
  confirmed: {
    status: 200,
    title: 'Your address is confirmed',
    text: 'Welcome along! Our next news will come to your inbox. You can unsubscribe at any time by the link in each mail.',
    link: GO_HOME,
  },
  'confirm-unknown': {
    status: 404,
    title: 'This link no longer works',
    text: 'A link to confirm with is good for 7 days. Sign up again, and we will send you a new one.',
    link: { label: 'Sign up again', href: `${PATHS.home}#newsletter` },
    hasContact: true,
  },
  'confirm-undone': {
    status: 410,
    title: 'You have left the newsletter',
    text: 'This link belongs to an earlier sign-up, and we do not write to its address any more. If you would like our news again, sign up again, and we will send you a new link.',
    link: { label: 'Sign up again', href: `${PATHS.home}#newsletter` },
    hasContact: true,
  },
  'confirm-unavailable': { ...UNAVAILABLE, button: CONFIRM },
  unsubscribe: {
    status: 200,
    title: 'Leave the newsletter?',
    text: 'One click, and we will stop writing to you at once.',
    note: 'You would rather stay? Then simply close this page.',
    button: UNSUBSCRIBE,
  },
  unsubscribed: {
    status: 200,
    title: 'You are unsubscribed',
    text: 'We will not write to you again. A mail that was on its way already may still arrive.',
    note: 'Was it a mistake?',
    button: RESUBSCRIBE,
  },
  'unsubscribe-unknown': {
    status: 404,
    title: 'We do not know this link',
    text: 'It belongs to no address on our list: it may have been cut short, or the address is deleted already. If you still get mail from us, write to us, and we will take you off the list.',
    hasContact: true,
  },
  'unsubscribe-unavailable': { ...UNAVAILABLE, button: UNSUBSCRIBE },
  resubscribed: {
    status: 200,
    title: 'Welcome back!',
    // The API does not say which of the two it was.
    text: 'You are subscribed again, if you had confirmed your address before. If not, look into your inbox: we sent you a link to confirm it.',
    note: 'You can unsubscribe at any time by the link in each mail.',
    link: GO_HOME,
  },
  'resubscribe-unavailable': { ...UNAVAILABLE, button: RESUBSCRIBE },
  unproven: {
    status: 403,
    title: 'That did not work here',
    text: 'Your browser did not tell us that the click came from our own page. A privacy add-on can be the reason, or a mail program that shows pages within its own. Open the link in a new window, or write to us.',
    hasContact: true,
  },
  incomplete: {
    status: 404,
    title: 'This link is not complete',
    text: 'Its last part is missing. Please open the link in our mail once more, or copy the whole of it.',
    hasContact: true,
  },
} as const satisfies Record<string, MailLinkView>

export type MailLinkState = keyof typeof MAIL_LINK_VIEWS

export const mailLinkView = (state: MailLinkState): MailLinkView => MAIL_LINK_VIEWS[state]
