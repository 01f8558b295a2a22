import type { MadeDraft } from '@troubadour/domain/announce/announced'
import type { AnnouncementCard, AnnouncementState } from '@troubadour/domain/mailing-list/announcement'
import type {
  ConsentKind,
  SubscriberSource,
  SubscriberState,
} from '@troubadour/domain/mailing-list/subscriber'
import type { Audience, Town } from '@troubadour/domain/mailing-list/town'
import { SHOW_REMINDERS } from '@troubadour/domain/event/show-reminder'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** What a reminder is about: that a release is out, or something of a show. */
export const REMINDER_SUBJECTS = ['release', ...SHOW_REMINDERS] as const
export type ReminderSubject = (typeof REMINDER_SUBJECTS)[number]

/** Mails about an administrator's account. */
export const ACCOUNT_MAIL_KINDS = ['password-reset', 'address', 'invitation'] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]
/** Mails to the buyer about an order that is paid. */
export const ORDER_NEWS_KINDS = [
  'order-sent',
  'order-ready',
  'order-moved',
  'order-refunded',
  'order-withdrawn',
] as const
export type OrderNewsKind = (typeof ORDER_NEWS_KINDS)[number]
/** Mails that are a receipt: of what was paid, and once more when what was ordered in advance is out. */
export const RECEIPT_KINDS = ['order', 'preorder-out'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]
/** What this version can write: it sends no other (docs/releases.md#queued-mails). */
export const MAIL_KINDS = [
  'confirmation',
  'already-subscribed',
  'announcement',
  'welcome',
  'test',
  'download',
  ...RECEIPT_KINDS,
  ...ORDER_NEWS_KINDS,
  'withdrawal-notice',
  'reminder-confirmation',
  'reminder',
  'reminder-cancelled',
  'daily-digest',
  'dead-link',
  ...ACCOUNT_MAIL_KINDS,
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * 'sending' is stored before the mail server is called. When the sending instance dies, nobody knows whether the mail
 * was sent: the state becomes 'uncertain', and the mail is sent again only on request.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped'

/** 'other': refused for a reason that is not the address, such as a policy; counts for nobody. */
export type BounceKind = 'hard' | 'soft' | 'complaint' | 'other'

/** 'subscribed': somebody whom the journal has is on the list again. */
export type ErasureKind = 'erased' | 'unsubscribed' | 'subscribed'

export interface Erasure {
  at: Date
  kind: ErasureKind
  /** Id of the APP_SECRET whose key made the digest. */
  keyId: string
  /** Keyed digest of the address, hex. */
  digest: string
}

/** The show or release that a draft was made from, if it was. */
export type MadeFrom = JSONColumnType<MadeDraft | null, string | undefined, string>

export interface MailingListTables {
  /** Imports of files of addresses. */
  addressImports: {
    id: Generated<number>
    fileName: string
    at: Date
    userId: number | null
    imported: number
    unsubscribed: number
    known: number
    refused: number
    /** Null until it is undone. */
    undoneAt: ColumnType<Date | null, undefined, Date>
  }
  subscriptions: {
    id: Generated<number>
    email: string
    source: SubscriberSource
    createdAt: Date
    state: Generated<SubscriberState>
    /** Time of the last change of state. */
    stateChangedAt: Generated<Date>
    /** The import that added it. */
    importId: number | null
    /** When the last confirmation mail was delivered; null while none was. */
    askedAt: Date | null
    /** The receiving server's message when it refused the address permanently. */
    bounceReason: string | null
    /** Where they live, if they said so; whole, so that a later table of towns cannot lose it. */
    town: JSONColumnType<Town | null, string | null | undefined, string | null>
  }
  /** The record of consent; deleted with the subscription. */
  consents: {
    id: Generated<string>
    subscriptionId: number
    at: Date
    kind: ConsentKind
    /** The text that was agreed to. */
    wording: string
    source: SubscriberSource
  }
  /** Confirmation links; only the mail has the token. */
  confirmationTokens: {
    /** SHA-256, hex. */
    digest: string
    subscriptionId: number
    expiresAt: Date
    /** When the address left the list; the link is invalid from then on. */
    undoneAt: Date | null
  }
  /** Addresses to remind of a release or a show; each is deleted when its mail is queued. The view `reminders` has those of releases. */
  allReminders: {
    id: Generated<number>
    about: Generated<ReminderSubject>
    /** Null for shows, and after the release was deleted for good. */
    trackId: number | null
    /** Null for releases, and after the show was deleted for good. */
    eventId: number | null
    /** The title when it was asked for. */
    title: string
    email: string
    createdAt: Date
    confirmedAt: Date | null
  }
  /** The journal of people who left, by keyed digests of their addresses (mail/erasures.ts). */
  erasures: Erasure
  /** Mails that came back, each kind once for each mail. */
  bounces: {
    /** A bigint, which pg returns as text. */
    mailId: string
    kind: BounceKind
    subscriptionId: number
    at: Date
  }
  /** One row, once its text is saved. */
  welcomeMail: {
    id: number
    subject: string
    /** Markdown. */
    text: string
    isOn: boolean
    updatedAt: Date
    version: Generated<number>
  }
  announcements: {
    id: Generated<number>
    subject: string
    /** Markdown. */
    text: string
    cardKind: AnnouncementCard['kind'] | null
    cardId: number | null
    /** Null for every confirmed subscriber. */
    audience: JSONColumnType<Audience | null, string | null | undefined, string | null>
    madeFrom: MadeFrom
    state: Generated<AnnouncementState>
    /** Start of a scheduled announcement. */
    sendAt: Date | null
    startedAt: Date | null
    finishedAt: Date | null
    /** Whether it was begun without a mail server: its mails went to the demo's mail sink. */
    staysHere: Generated<boolean>
    createdAt: Date
    updatedAt: Date
    version: Generated<number>
    /** Digest of the subject, text and card of the last test mail (announcements.repository.ts). */
    testedDigest: string | null
  }
  mails: {
    /** A bigint, which pg returns as text. */
    id: Generated<string>
    kind: MailKind
    /** Null for mails without a subscription, such as test mails, and after erasure. */
    subscriptionId: number | null
    /** Set for announcements and their test mails. */
    announcementId: number | null
    /** The administrator whose account it is about. */
    userId: number | null
    /** The release of a mail with a download link. */
    trackId: number | null
    /** The reminder that this mail asks to confirm. */
    reminderId: number | null
    /** Of what it reminds; null for other mails. */
    about: ReminderSubject | null
    /** The show that it is about. */
    eventId: number | null
    /** The title of the release or show that it reminds of, or the show before it was moved. */
    title: string | null
    /** The order that it is about, to whose address it goes. */
    orderId: number | null
    /**
     * Set for test mails, mails to administrators, and those that drop it when they are done (mail/mail-rules.ts); all
     * others go to the address of the subscription or the order.
     */
    toAddress: string | null
    state: Generated<MailState>
    /** Why the last attempt failed. */
    problem: string | null
    /** The advisory lock of the instance that sent it last; while the lock is held, the instance is alive. */
    sender: number | null
    createdAt: Date
    /** A queued mail is not sent before this time of PostgreSQL's clock. */
    dueAt: Generated<Date>
    /** Number of failed attempts. */
    tries: Generated<number>
    triedAt: Date | null
    /** When it reached a final state. */
    doneAt: Date | null
    /** When the receiver unsubscribed by the link in it. */
    unsubscribedAt: Date | null
  }
}
