import type { MailKind, ReminderSubject } from '../db/mailing-list-tables.ts'
import type { MailNote, MailText } from './mail-layout.ts'

export type ReminderMailKind = 'reminder-confirmation' | 'reminder' | 'reminder-cancelled'

export function isReminderMail(kind: MailKind): kind is ReminderMailKind {
  return kind.startsWith('reminder')
}

export interface ReminderParts {
  about: ReminderSubject
  /** Of the release or show. */
  title: string
  /** When tickets go on sale, or when and where the show is; '' for others. */
  when: string
  /** When the reminder to confirm is sent; null while nobody knows. */
  at: { day: string; time: string } | null
  /** Confirms the reminder, or leads to the release or show. */
  url: string
  /** Ends the reminder; '' in the reminder itself, which is the last mail. */
  endUrl: string
}

const TITLE_KEYS = {
  release: 'mail.reminderTitle',
  tickets: 'mail.reminderTicketsTitle',
  week: 'mail.reminderShowTitle',
} as const

/** The mails about what somebody waits for (docs/product/mails.md#reminders). */
export function reminderNote(
  { kind, about, title, when, at, url, endUrl }: ReminderParts & { kind: ReminderMailKind },
  project: string,
  text: MailText,
): MailNote {
  if (kind === 'reminder-cancelled')
    return {
      subject: text(about === 'release' ? 'mail.reminderCancelledTitle' : 'mail.reminderShowCancelledTitle', {
        title,
      }),
      news: [text('mail.reminderCancelledText', { project })],
      otherwise: [text('mail.reminderLastText')],
    }
  if (kind === 'reminder')
    return {
      subject: text(TITLE_KEYS[about], { title }),
      news: [
        text(about === 'release' ? 'mail.reminderText' : 'mail.reminderShowText', { project }),
        ...newsOf(about, when, text),
      ],
      link: { label: text(about === 'release' ? 'mail.releaseButton' : 'mail.showButton'), url },
      otherwise: [text('mail.reminderLastText')],
    }
  return {
    subject: text('mail.remindTitle', { title }),
    news: [text('mail.remindText', { project }), ...(at ? [text('listen.remindWhenText', at)] : [])],
    link: { label: text('mailLink.remindButton'), url },
    otherwise: [text('mail.remindOtherText'), `${text('mailLink.forgetButton')}: ${endUrl}`],
  }
}

function newsOf(about: ReminderSubject, when: string, text: MailText): string[] {
  if (when === '') return []
  return [about === 'tickets' ? text('show.ticketsFromText', { time: when }) : when]
}
