import type { SiteSettings } from '@troubadour/domain/site/site'
import type { AccountMailKind, MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { AccountMailParts } from './account-mails.ts'
import { renderMail, type AnnouncementParts, type ReadCard } from './render-mail.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { senderText, type MailConfig } from './mail-config.ts'
import type { MailLinks } from './mail-links.ts'
import { HttpError } from '../http/http-error.ts'

interface NewMail {
  kind: MailKind
  /** Whose address it goes to; null for a test mail. */
  subscriptionId: number | null
  announcementId: number | null
  /** Of a test mail alone, and of one to an administrator. */
  toAddress: string | null
  /** The administrator whose account it is about. */
  userId?: number
}

export interface MailOutbox {
  /** False while no mail server is configured: then nothing may be added. */
  isConfigured: boolean
  /** True where administrators can be written to: the links need to know where the admin is. */
  mailsAdministrators: boolean
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

/** Rows of one statement, which has to end before its time is up. */
const CHUNK = 1000
export const SEND_MAILS = 'send-mails'

interface OutboxDeps {
  now: () => Date
  config: Pick<MailConfig, 'from' | 'adminOrigin'> | null
  links: MailLinks
  readSite: () => Promise<SiteSettings>
  readCard: ReadCard
}

/** Queues mails for the job that sends them. */
export function createMailOutbox({ now, config, links, readSite, readCard }: OutboxDeps): MailOutbox {
  return {
    isConfigured: config !== null,
    mailsAdministrators: config !== null && config.adminOrigin !== null,
    from: config && senderText(config.from),
    sendQueued: (trx) => wakeJob(trx, SEND_MAILS),

    async add(trx, mails, at) {
      if (!config) throw new Error('Mail is not configured.')
      const rows = mails.map(({ kind, subscriptionId, announcementId, toAddress, userId = null }) => ({
        kind,
        subscriptionId,
        announcementId,
        toAddress,
        userId,
        createdAt: at,
      }))
      for (let start = 0; start < rows.length; start += CHUNK)
        await trx
          .insertInto('mails')
          .values(rows.slice(start, start + CHUNK))
          .execute()
      await wakeJob(trx, SEND_MAILS)
    },

    async render(kind, parts) {
      const subject = { subscriptionId: 0, mailId: '0' }
      return renderMail({ readCard, site: await readSite(), links }, { kind, parts }, subject, now())
    },
  }
}

export interface MailService {
  config: MailConfig | null
  readSite: () => Promise<SiteSettings>
  links: MailLinks
  outbox: MailOutbox
  readCard: ReadCard
  /** Makes the link of a mail about an account. */
  addAccountLink: (
    mail: { kind: AccountMailKind; userId: number; email: string },
    now: Date,
  ) => Promise<AccountMailParts>
}

const NO_MAIL_MESSAGE = 'Mail is not set up yet. The page Subscribers says how.'

/** @param current what was to be changed, as it is @throws HttpError 409 while mail is not set up */
export function refuseWithoutMail({ outbox }: { outbox: MailOutbox }, current?: object): void {
  if (!outbox.isConfigured) throw new HttpError(409, NO_MAIL_MESSAGE, current && { current })
}
