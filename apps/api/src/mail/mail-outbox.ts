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

/** Queues mails. */
export interface MailOutbox {
  /** False while no mail server is configured: then nothing may be added. */
  isConfigured: boolean
  /** The sender as receivers see it; null while not configured. */
  from: string | null
  /** Stores mails in the transaction of what they follow from. */
  add: (trx: Db, mails: readonly NewMail[], now: Date) => Promise<void>
  /** Has what is queued sent at once, when the transaction is committed. */
  sendQueued: (trx: Db) => Promise<void>
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
