import { LINK_BUTTONS } from '@troubadour/domain/mailing-list/sign-up'
import type { Db } from '../db/tables.ts'
import { digestOf } from '../http/tokens.ts'
import type { MailLinkSubject } from '../mail/mail-links.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import {
  recordConsent,
  wasOnList,
  changeState,
  findByConfirmation,
  holdKnown,
  markUnsubscribed,
} from './subscribers.repository.ts'
import { writeTo } from './sign-up.ts'

// What the links in mails do, once the button on their page is pressed. Each can be pressed again.

/** @returns 'unknown' also for a link that has expired, 'undone' for one whose address has left the list since */
export async function confirm(db: Db, token: string, now: Date): Promise<'confirmed' | 'unknown' | 'undone'> {
  return db.transaction().execute(async (trx) => {
    const found = await findByConfirmation(trx, digestOf(token))
    if (!found) return 'unknown'
    if (found.state === 'confirmed') return 'confirmed'
    if (found.expiresAt <= now) return 'unknown'
    if (found.undoneAt) return 'undone'
    const changed = await changeState(trx, found.id, { state: 'confirmed' }, now)
    // The row is held, and in another state.
    const consent = { subscriptionId: found.id, kind: 'confirmed', wording: LINK_BUTTONS.confirm } as const
    if (changed) await recordConsent(trx, { ...consent, source: changed.source }, now)
    return 'confirmed'
  })
}

/** Takes an address off the list, at once; one that was erased is off it already. */
export async function unsubscribe(db: Db, subject: MailLinkSubject, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { subscriptionId } = subject
    const changed = await changeState(trx, subscriptionId, { state: 'unsubscribed' }, now)
    if (!changed) return
    await markUnsubscribed(trx, subject, now)
    const consent = { subscriptionId, kind: 'unsubscribed', wording: LINK_BUTTONS.unsubscribe } as const
    await recordConsent(trx, { ...consent, source: changed.source }, now)
  })
}

/**
 * Puts an address back on the list, once its owner has confirmed it at some time, or the musician knew it. Any other is
 * asked first, as a sign-up is: anyone can have requested the mail with the link.
 * @returns false for one that was erased
 */
export async function resubscribe(
  { db, outbox }: { db: Db; outbox: MailOutbox },
  { subscriptionId }: MailLinkSubject,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await holdKnown(trx, subscriptionId)
    if (!found || found.state === 'confirmed') return found !== undefined
    const { source } = found
    const wording = LINK_BUTTONS.resubscribe
    if (await wasOnList(trx, subscriptionId)) {
      await changeState(trx, subscriptionId, { state: 'confirmed' }, now)
      await recordConsent(trx, { subscriptionId, kind: 'resubscribed', wording, source }, now)
    } else await writeTo({ trx, outbox }, { subscriptionId, kind: 'confirmation', wording, source }, now)
    return true
  })
}
