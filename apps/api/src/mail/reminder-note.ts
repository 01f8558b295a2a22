import type { MailKind } from '../db/mailing-list-tables.ts'
import type { MailNote, MailText } from './mail-layout.ts'

export type ReminderMailKind = 'reminder-confirmation' | 'reminder' | 'reminder-cancelled'

export function isReminderMail(kind: MailKind): kind is ReminderMailKind {
  return kind.startsWith('reminder')
}

export interface ReminderParts {
  /** Of the release. */
  title: string
  /** Confirms the reminder, or leads to the release. */
  url: string
  /** Ends the reminder; '' in the reminder itself, which is the last mail. */
  endUrl: string
}

/** The mails about a release that somebody waits for (docs/product/mails.md#reminders-of-a-release). */
export function reminderNote(
  { kind, title, url, endUrl }: ReminderParts & { kind: ReminderMailKind },
  project: string,
  text: MailText,
): MailNote {
  if (kind === 'reminder-cancelled')
    return {
      subject: text('mail.reminderCancelledTitle', { title }),
      news: [text('mail.reminderCancelledText', { project })],
      otherwise: [text('mail.reminderLastText')],
    }
  if (kind === 'reminder')
    return {
      subject: text('mail.reminderTitle', { title }),
      news: [text('mail.reminderText', { project })],
      link: { label: text('mail.releaseButton'), url },
      otherwise: [text('mail.reminderLastText')],
    }
  return {
    subject: text('mail.remindTitle', { title }),
    news: [text('mail.remindText', { project })],
    link: { label: text('mailLink.remindButton'), url },
    otherwise: [text('mail.remindOtherText'), `${text('mailLink.forgetButton')}: ${endUrl}`],
  }
}
