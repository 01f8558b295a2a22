import { ACCOUNT_LINK_HOURS, PASSWORD_LINK_MINUTES } from '@troubadour/domain/auth/auth-values'
import { ACCOUNT_MAIL_KINDS, type AccountMailKind, type MailKind } from '../db/mailing-list-tables.ts'
import type { MailNote } from './mail-layout.ts'

export const isAccountMail = (kind: MailKind): kind is AccountMailKind =>
  ACCOUNT_MAIL_KINDS.some((one) => one === kind)

export interface AccountMailParts {
  username: string
  /** URL with the secret of the link. */
  url: string
}

interface Texts {
  subject: string
  news: string
  /** The effect of the button, and how long the link works. */
  ask: string
  label: string
  otherwise: string
}

/** The mails to administrators (docs/product/mails.md#mails-to-administrators). */
export function accountMailNote(
  { kind, username, url }: AccountMailParts & { kind: AccountMailKind },
  project: string,
): MailNote {
  const { subject, news, ask, label, otherwise } = TEXTS[kind](username, project)
  return { subject, news: [news, ask], link: { label, url }, otherwise: [otherwise] }
}

const TEXTS: Record<AccountMailKind, (username: string, name: string) => Texts> = {
  'password-reset': (username, name) => ({
    subject: `Choose a new password for ${name}`,
    news: `Somebody, hopefully you, asked for a new password of the administrator ${username}.`,
    ask: `Follow the link to choose one. It works once, for ${PASSWORD_LINK_MINUTES} minutes.`,
    label: 'Choose a new password',
    otherwise: 'If it was not you, do nothing: the password stays as it is.',
  }),
  address: (username, name) => ({
    subject: `Confirm your address for ${name}`,
    news: `The administrator ${username} entered this address, so that a forgotten password can be changed by mail.`,
    ask: `Follow the link to say that the address is yours. It works once, for ${ACCOUNT_LINK_HOURS} hours.`,
    label: 'Confirm this address',
    otherwise: 'If it is not yours, do nothing: it is not used.',
  }),
  invitation: (username, name) => ({
    subject: `Manage ${name}`,
    news: `The administrator ${username} invites you to manage ${name}.`,
    ask: `Follow the link to choose a user name and a password. It works once, for ${ACCOUNT_LINK_HOURS} hours.`,
    label: 'Accept the invitation',
    otherwise: 'If you did not expect this, do nothing: the invitation ends by itself.',
  }),
}
