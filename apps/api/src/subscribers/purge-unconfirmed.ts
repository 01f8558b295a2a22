import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { LISTING_KINDS } from './consents.repository.ts'

const PURGE_AFTER_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes addresses that were never on the list, 30 days after their owner was asked and has not confirmed, or has said
 * no, or the address was refused for good; and links that have expired (docs/security.md#newsletter-privacy). Who was
 * never asked stays, since no mail could be sent, and so does who is being asked again.
 */
export async function purgeUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('confirmationTokens').where('expiresAt', '<', now).execute()
  // Who leaves or bounces may do so before it is known that the mail was delivered; a bounce may follow it by days.
  const since = sql<Date>`case state
    when 'unconfirmed' then asked_at
    when 'unsubscribed' then coalesce(asked_at, state_changed_at)
    when 'bounced' then greatest(asked_at, state_changed_at) end`
  await db
    .deleteFrom('subscriptions')
    .where(since, '<', new Date(now.getTime() - PURGE_AFTER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents')
            .select('consents.id')
            .whereRef('consents.subscriptionId', '=', 'subscriptions.id')
            .where('kind', 'in', LISTING_KINDS),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.subscriptionId', '=', 'subscriptions.id')
            .where('mails.kind', '=', 'confirmation')
            .where('mails.state', 'in', ['queued', 'sending']),
        ),
      ),
    )
    // A link that its owner may have: whether its mail arrived can be uncertain.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('confirmationTokens')
            .select('digest')
            .whereRef('confirmationTokens.subscriptionId', '=', 'subscriptions.id')
            .where('undoneAt', 'is', null),
        ),
      ),
    )
    .execute()
}
