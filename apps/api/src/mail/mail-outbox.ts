import type { MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'

/** A mail to be sent. */
export interface NewMail {
  kind: MailKind
  /** Whose address it goes to; null for a test mail. */
  subscriptionId: number | null
  announcementId: number | null
  /** Of a test mail alone. */
  toAddress: string | null
}

/** Puts mails where a worker of any instance finds them. */
export interface MailOutbox {
  /** False while no mail server is configured: then nothing may be added. */
  isConfigured: boolean
  /** The sender as receivers see it; null while not configured. */
  from: string | null
  /** Stores mails and their jobs with whatever else the transaction does. */
  add: (trx: Db, mails: readonly NewMail[], now: Date) => Promise<void>
  /** Stores a job for each mail of the announcement that is 'queued': at its beginning, and when it goes on after a pause. */
  queueAnnouncement: (trx: Db, announcementId: number) => Promise<void>
  /** Has the announcement begun at that moment, if it is still scheduled for it then. */
  scheduleAnnouncement: (trx: Db, announcementId: number, at: Date) => Promise<void>
  /** A mail as its receiver would see it. */
  render: (
    kind: 'announcement',
    parts: AnnouncementParts,
  ) => Promise<{ subject: string; html: string; text: string }>
}

export interface AnnouncementParts {
  subject: string
  /** Markdown. */
  text: string
  card: { kind: 'event' | 'track'; id: number } | null
}
