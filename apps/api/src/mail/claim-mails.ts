import { sql } from 'kysely'
import type { MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { AnnouncementParts } from './mail-outbox.ts'
import type { MailJob } from './mail-queue.ts'

/** A mail that this sender, and nobody else, sends now. */
export interface ClaimedMail {
  id: string
  kind: MailKind
  /** Whose lock tells that it is being sent. */
  sender: number
  /** How often it was tried in vain. */
  tries: number
  createdAt: Date
  subscriptionId: number | null
  to: string
  /** Of announcements and their test mails. */
  parts: AnnouncementParts | null
}

interface ClaimedRow {
  id: string
  kind: MailKind
  createdAt: Date
  subscriptionId: number | null
  to: string
  subject: string | null
  text: string | null
  cardKind: 'event' | 'track' | null
  cardId: number | null
}

/**
 * Keeps announcements as they are, sending or paused, while jobs of their mails are taken; to be called before any is.
 * Who pauses one or has it go on holds it first, too, and sees either all of what is taken or nothing.
 */
export async function holdAnnouncements(trx: Db): Promise<void> {
  await sql`
    select from announcements where state in ('sending', 'paused') order by id for share`.execute(trx)
}

/**
 * Writes down that mails are being sent, before anybody tells a mail server of them. Left as they are: those that somebody
 * else has sent or is sending, and those of an announcement that is paused. A mail for somebody who may not be written
 * to any more is done with.
 */
export async function claimMails(
  trx: Db,
  jobs: readonly MailJob[],
  { sender, now }: { sender: number; now: Date },
): Promise<ClaimedMail[]> {
  const ids = jobs.map(({ mailId }) => mailId)
  await sql`
    update mails set state = 'skipped', done_at = ${now}
    where id = any(${ids}::bigint[]) and state = 'queued' and kind <> 'test' and not exists (
      select from subscriptions where subscriptions.id = subscription_id
      and (subscriptions.state = 'confirmed') = (kind <> 'confirmation'))`.execute(trx)
  const { rows } = await sql<ClaimedRow>`
    update mails set state = 'sending', sender = ${sender}, tried_at = ${now}
    from (
      select mails.id, coalesce(to_address, email) as "to", subject, text, card_kind, card_id
      from mails
      left join subscriptions on subscriptions.id = subscription_id
      left join announcements on announcements.id = announcement_id
      where mails.id = any(${ids}::bigint[]) and mails.state = 'queued'
      and (kind <> 'announcement' or announcements.state = 'sending')
      order by mails.id for update of mails
    ) as found
    where mails.id = found.id
    returning mails.id, kind, mails.created_at as "createdAt", subscription_id as "subscriptionId",
      found."to", subject, text, card_kind as "cardKind", card_id as "cardId"`.execute(trx)
  return rows.map(({ subject, text, cardKind, cardId, ...mail }) => ({
    ...mail,
    sender,
    tries: jobs.find(({ mailId }) => mailId === mail.id)?.tries ?? 0,
    parts:
      subject === null || text === null
        ? null
        : { subject, text, card: cardKind && cardId !== null ? { kind: cardKind, id: cardId } : null },
  }))
}
