import type { AnnouncementCard, AnnouncementState } from '@troubadour/domain/mailing-list/announcement'
import type {
  ConsentKind,
  SubscriberSource,
  SubscriberState,
} from '@troubadour/domain/mailing-list/subscriber'
import type { Generated } from 'kysely'

/** About an administrator's account. */
export type AccountMailKind = 'password-reset' | 'address' | 'invitation'
export type MailKind =
  'confirmation' | 'already-subscribed' | 'announcement' | 'test' | 'download' | AccountMailKind

/**
 * 'sending' is stored before the mail server is called. When its sender is gone, nobody knows whether the mail went out:
 * it becomes 'uncertain', and is sent again only on request.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'skipped'

export interface MailingListTables {
  subscriptions: {
    id: Generated<number>
    email: string
    source: SubscriberSource
    createdAt: Date
    state: Generated<SubscriberState>
    /** Since when it is in its state. */
    stateChangedAt: Generated<Date>
    /** When the last confirmation mail was delivered; null while none was. */
    askedAt: Date | null
    /** What the receiving server said when it refused the address for good. */
    bounceReason: string | null
  }
  /** The record of consent; goes with the subscription. */
  consents: {
    id: Generated<string>
    subscriptionId: number
    at: Date
    kind: ConsentKind
    /** The words that were agreed to. */
    wording: string
    source: SubscriberSource
  }
  /** Links to confirm with; the token itself is in the mail alone. */
  confirmationTokens: {
    /** SHA-256, hex. */
    digest: string
    subscriptionId: number
    expiresAt: Date
    /** When its address left the list; it confirms nothing from then on. */
    undoneAt: Date | null
  }
  announcements: {
    id: Generated<number>
    subject: string
    /** Markdown. */
    text: string
    cardKind: AnnouncementCard['kind'] | null
    cardId: number | null
    state: Generated<AnnouncementState>
    /** When a scheduled one begins. */
    sendAt: Date | null
    startedAt: Date | null
    finishedAt: Date | null
    createdAt: Date
    updatedAt: Date
    version: Generated<number>
    /** Of the subject, text and card of the last test mail (announcements.repository.ts). */
    testedDigest: string | null
  }
  mails: {
    /** A bigint: pg gives it as text. */
    id: Generated<string>
    kind: MailKind
    /** Null for a test mail, and after erasure. */
    subscriptionId: number | null
    /** Of announcements and their test mails. */
    announcementId: number | null
    /** The administrator whose account it is about. */
    userId: number | null
    /** The release that a mail with a download link is about. */
    trackId: number | null
    /**
     * Of test mails, those to administrators and those with a download link, which lose it when they are done; all others go
     * to the subscription's address.
     */
    toAddress: string | null
    state: Generated<MailState>
    /** Why it failed, or failed the last time. */
    problem: string | null
    /** The lock of the instance that sends it or sent it last; as long as that is held, the instance lives. */
    sender: number | null
    createdAt: Date
    /** By PostgreSQL's clock; a queued mail is not tried before. */
    dueAt: Generated<Date>
    /** How often it was tried in vain. */
    tries: Generated<number>
    triedAt: Date | null
    /** When it got into a state that it stays in. */
    doneAt: Date | null
    /** When somebody left the list by the link in it. */
    unsubscribedAt: Date | null
  }
}
