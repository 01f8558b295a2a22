import type { AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { MAIL_WAITS_MESSAGE, NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { sql, type Insertable } from 'kysely'
import type { AccountMailKind } from '../db/mailing-list-tables.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { AccountMailParts } from './account-mails.ts'
import type { DigestParts } from './digest-note.ts'
import type { ClaimedMail } from './mail-queue.ts'
import type { OrderNewsParts } from './order-notes.ts'
import type { ReceiptParts } from './receipt-note.ts'
import type { ReminderParts } from './reminder-note.ts'
import { renderMail, type DownloadMailParts, type ReadCard } from './render-mail.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { senderText, type MailConfig } from '../config/mail-config.ts'
import type { RenderedMail } from './mail-layout.ts'
import type { MailLinks } from './mail-links.ts'
import type { ReturnAddresses } from './return-addresses.ts'
import type { Mailbox } from '../config/mailbox-config.ts'
import { HttpError } from '../shared/http-error.ts'

/** Goes to the address of a subscription, an order or a reminder, or else to its own `toAddress`. */
type NewMail = Pick<
  Insertable<Tables['mails']>,
  | 'kind'
  | 'subscriptionId'
  | 'announcementId'
  | 'toAddress'
  | 'userId'
  | 'trackId'
  | 'orderId'
  | 'reminderId'
  | 'eventId'
  | 'title'
> & {
  /** It is not sent before this time; default: at once. */
  delayMs?: number
}

export type MailOutbox = ReturnType<typeof createMailOutbox>

/** Rows per statement, which has to end before the statement timeout. */
const CHUNK = 1000
export const SEND_MAILS = 'send-mails'

interface OutboxDeps {
  now: () => Date
  /** The mail server in force; null without one. */
  readConfig: () => Pick<MailConfig, 'from' | 'adminOrigin' | 'sinkUrl'> | null
  /** Whether the last mail did not leave, or the mail server failed its trial. */
  doesMailWait: () => Promise<boolean>
  links: MailLinks
  readSite: () => Promise<SiteSettings>
  readCard: ReadCard
}

/** Queues mails for the job that sends them. */
export function createMailOutbox({ now, readConfig, doesMailWait, links, readSite, readCard }: OutboxDeps) {
  async function notLeavingText(): Promise<string | null> {
    if (readConfig()?.sinkUrl !== undefined) return `${NO_MAIL_SERVER_MESSAGE}.`
    return (await doesMailWait()) ? MAIL_WAITS_MESSAGE : null
  }

  // Getters, because another mail server may be connected at any time.
  return {
    /** False without a mail server: then nothing may be added. */
    get isConfigured() {
      return readConfig() !== null
    },
    /** Whether administrators can be mailed: the links need the admin's origin. */
    get mailsAdministrators() {
      return (readConfig()?.adminOrigin ?? null) !== null
    },
    /** The From header; null while not configured, and for the demo's mails, whose sender nobody chose. */
    get from() {
      const config = readConfig()
      return config && config.sinkUrl === undefined ? senderText(config.from) : null
    },
    /** The page of the demo's mails; null where mails leave this machine. */
    get sinkUrl() {
      return readConfig()?.sinkUrl ?? null
    },
    /** What is said of a mail that was just queued. @param onItsWay where mails leave this machine */
    queuedText: async (onItsWay: string) => (await notLeavingText()) ?? onItsWay,
    /** What is said in place of 'on its way'; null while mails leave. */
    notLeavingText,
    /** Wakes the sending job when the transaction is committed. */
    sendQueued: (trx: Db) => wakeJob(trx, SEND_MAILS),

    /** Stores mails in the transaction of their cause. */
    async add(trx: Db, mails: readonly NewMail[], at: Date): Promise<void> {
      if (!readConfig()) throw new Error('Mail is not configured.')
      const rows = mails.map(({ delayMs, ...mail }) => ({
        ...{ ...mail, createdAt: at },
        ...(delayMs !== undefined && { dueAt: sql<Date>`now() + ${delayMs} * interval '1 ms'` }),
      }))
      for (let start = 0; start < rows.length; start += CHUNK)
        await trx
          .insertInto('mails')
          .values(rows.slice(start, start + CHUNK))
          .execute()
      await wakeJob(trx, SEND_MAILS)
    },

    /** Queues the welcome mail for who has confirmed for the first time; only while it is on. */
    async addWelcome(trx: Db, subscriptionId: number, at: Date): Promise<void> {
      const query = trx.selectFrom('welcomeMail').select('id').where('isOn', '=', true)
      if (readConfig() && (await query.executeTakeFirst()))
        await this.add(trx, [{ kind: 'welcome', subscriptionId }], at)
    },

    /** An announcement as its receivers would see it. */
    async preview(parts: AnnouncementInput): Promise<RenderedMail> {
      const subject = { subscriptionId: 0, mailId: '0' }
      const content = { kind: 'announcement', parts } as const
      return renderMail({ readCard, site: await readSite(), links }, content, subject, now())
    },
  }
}

export interface MailService {
  /** The mail server in force; null without one. */
  readConfig: () => MailConfig | null
  readSite: () => Promise<SiteSettings>
  links: MailLinks
  returnAddresses: ReturnAddresses
  /** The mailbox for bounces; null without one. @param from the database, also where this instance missed a change */
  readMailbox: (from?: 'database') => Promise<Mailbox | null>
  outbox: MailOutbox
  readCard: ReadCard
  /** Creates the link of a mail about an account. */
  addAccountLink: (
    mail: { kind: AccountMailKind; userId: number; email: string },
    now: Date,
  ) => Promise<AccountMailParts>
  /** Creates the link of a mail to the downloads of a release. */
  makeDownload: (trackId: number, now: Date) => Promise<DownloadMailParts>
  /** What a mail about a reminder says, with its links. */
  makeReminder: (mail: ClaimedMail) => Promise<ReminderParts>
  /** What the receipt of an order says, with a new link. */
  makeReceipt: (orderId: number, now: Date) => Promise<ReceiptParts>
  /**
   * What a mail about an order says, with a new link.
   * @param mailedAt when the mail was queued
   * @param formerShow before it was moved
   */
  makeOrderNews: (
    order: { orderId: number; mailedAt: Date; formerShow: string | null },
    now: Date,
  ) => Promise<OrderNewsParts>
  /** What is wrong with the site now. */
  makeDigest: () => Promise<DigestParts>
  /** The dead ticket links of shows that are very soon. */
  makeDeadLinks: () => Promise<DigestParts>
}

const NO_MAIL_MESSAGE = 'Mail is not set up yet. The page Connections has the form for it.'

/** @param current the content that was to be changed @throws HttpError 409 without a mail server */
export function refuseWithoutMail({ outbox }: { outbox: MailOutbox }, current?: object): void {
  if (!outbox.isConfigured) throw new HttpError(409, NO_MAIL_MESSAGE, current && { current })
}
