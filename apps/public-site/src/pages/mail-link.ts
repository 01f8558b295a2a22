import type { Town } from '@troubadour/domain/mailing-list/town'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { PATHS } from '@troubadour/domain/address/paths'

/** Parameter of a link's secret, in its URL and in the forms. */
export const TOKEN_PARAM = 'token'
/** Field of a form that undoes the page's action. */
export const AGAIN_FIELD = 'again'

/** Fields of the form for a town: what was typed, the id of the chosen one, and whether to remove it. */
export const SEARCH_FIELD = 'search'
export const TOWN_FIELD = 'town'
export const REMOVE_FIELD = 'remove'

/** The form for a subscriber's town (docs/product/public-pages.md#town-page). */
export interface TownEntry {
  /** Its own secret. */
  token: string
  /** Whether one is stored, which can be removed. */
  isStored?: boolean
  search?: string
  problem?: TextKey
  /** Namesakes to choose from. */
  choices?: readonly Town[]
}

/** The action of a button, which is also its label's key: 'mailLink.confirmButton'. */
export type MailAction = 'confirm' | 'leave' | 'return' | 'remind' | 'forget'

/** Where the form of each button is sent. */
export const MAIL_ACTION_PATHS = {
  confirm: PATHS.confirm,
  leave: PATHS.unsubscribe,
  return: PATHS.unsubscribe,
  remind: PATHS.remind,
  forget: PATHS.forget,
} as const satisfies Record<MailAction, string>

/** The state of an opened link, and its secret while that is needed. */
export interface MailLink {
  state: MailLinkState
  token?: string
  /** The action that failed, if it can be retried. */
  failed?: MailAction
  town?: TownEntry
  /** When the reminder that was just confirmed is sent. */
  at?: string
  /** The town that was just saved. */
  saved?: Town
}

interface MailLinkView {
  status: 200 | 403 | 404 | 410 | 503
  note?: TextKey
  button?: MailAction
  link?: { label: TextKey; href: string }
  hasContact?: boolean
}

const GO_HOME = { label: 'mailLink.homeLink', href: PATHS.home } as const
const SIGN_UP_AGAIN = { label: 'mailLink.signUpAgainLink', href: `${PATHS.home}#newsletter` } as const

/**
 * The pages of mailed links, by the keys of their titles and texts: 'mailLink.confirmTitle'. Nothing happens before the
 * button is pressed.
 */
const MAIL_LINK_VIEWS = {
  confirm: { status: 200, note: 'mailLink.confirmNoteText', button: 'confirm' },
  confirmed: { status: 200, link: GO_HOME },
  confirmUnknown: { status: 404, link: SIGN_UP_AGAIN, hasContact: true },
  undone: { status: 410, link: SIGN_UP_AGAIN, hasContact: true },
  leave: { status: 200, note: 'mailLink.leaveNoteText', button: 'leave' },
  left: { status: 200, note: 'mailLink.mistakeText', button: 'return' },
  leaveUnknown: { status: 404, hasContact: true },
  returned: { status: 200, note: 'mailLink.returnedNoteText', link: GO_HOME },
  remind: { status: 200, button: 'remind' },
  reminded: { status: 200, link: GO_HOME },
  remindUnknown: { status: 404, link: GO_HOME },
  forget: { status: 200, button: 'forget' },
  forgotten: { status: 200, link: GO_HOME },
  town: { status: 200 },
  townChoice: { status: 200 },
  townSaved: { status: 200, link: GO_HOME },
  townRemoved: { status: 200, link: GO_HOME },
  unproven: { status: 403, hasContact: true },
  incomplete: { status: 404, hasContact: true },
  unavailable: { status: 503 },
} as const satisfies Record<string, MailLinkView>

export type MailLinkState = keyof typeof MAIL_LINK_VIEWS

export const mailLinkView = (state: MailLinkState): MailLinkView => MAIL_LINK_VIEWS[state]
