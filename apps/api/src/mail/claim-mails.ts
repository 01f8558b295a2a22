import { sql } from 'kysely'
import type { MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { AnnouncementParts } from './mail-outbox.ts'

/** A mail that this sender, and nobody else, sends now. */
export interface ClaimedMail {
  id: string
  kind: MailKind
  /** The lock that shows that it is being sent. */
  sender: number
  /** How often it was tried in vain. */
  tries: number
  createdAt: Date
  subscriptionId: number | null
  to: string
  /** Of announcements and their test mails. */
  parts: AnnouncementParts | null
}

interface ClaimedRow extends Omit<ClaimedMail, 'parts'> {
  mayBeSent: boolean
  subject: string | null
  text: string | null
  cardKind: 'event' | 'track' | null
  cardId: number | null
}

/**
 * Marks mails that are due as being sent, before any mail server is told of them; what one person has asked for comes before
 * announcements. Those of an announcement that is paused stay as they are. A mail for somebody who may not be written to
 * any more is skipped.
 */
export async function claimMails(
  db: Db,
  { count, sender, now }: { count: number; sender: number; now: Date },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedRow>`
    update mails set sender = ${sender}, tried_at = ${now},
      state = case when may_be_sent then 'sending' else 'skipped' end,
      done_at = case when may_be_sent then null else ${now}::timestamptz end
    from (
      select mails.id, coalesce(to_address, email) as "to", subject, text, card_kind, card_id,
        kind = 'test' or coalesce((subscriptions.state = 'confirmed') = (kind <> 'confirmation'), false)
          as may_be_sent
      from mails
      left join subscriptions on subscriptions.id = subscription_id
      left join announcements on announcements.id = announcement_id
      where mails.state = 'queued' and due_at <= now()
      and (kind <> 'announcement' or announcements.state = 'sending')
      order by (kind = 'announcement'), mails.id limit ${count} for update of mails skip locked
    ) as found
    where mails.id = found.id
    returning may_be_sent as "mayBeSent", mails.id, kind, sender, tries, mails.created_at as "createdAt",
      subscription_id as "subscriptionId", found."to", subject, text,
      card_kind as "cardKind", card_id as "cardId"`.execute(db)
  const mails = rows
    .filter(({ mayBeSent }) => mayBeSent)
    .map(({ mayBeSent: _, subject, text, cardKind, cardId, ...mail }) => ({
      ...mail,
      parts:
        subject === null || text === null
          ? null
          : { subject, text, card: cardKind && cardId !== null ? { kind: cardKind, id: cardId } : null },
    }))
  return rows.length > 0 && mails.length === 0 ? claimMails(db, { count, sender, now }) : mails
}
