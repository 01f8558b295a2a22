import { SIGN_UP_WORDING } from '@troubadour/domain/mailing-list/sign-up'
import type { SubscriberSource } from '@troubadour/domain/mailing-list/subscriber'
import type { Subscription } from '@troubadour/domain/mailing-list/subscription'
import type { Db } from '../db/tables.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import { countSignUps, recordConsent } from './consents.repository.ts'
import { holdSubscription } from './subscribers.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Mails to one address in a day: nobody's inbox can be filled by others who type its address. */
const MAILS_A_DAY = 3

/**
 * Signs an address up. The same steps for one that is new, known, confirmed or unsubscribed, so that neither the answer
 * nor its time tells which; what differs is the mail, which its owner alone reads. Where no mail can be sent, the address
 * waits until it can.
 */
export async function signUp(
  { db, outbox }: { db: Db; outbox: MailOutbox },
  { email, source }: Pick<Subscription, 'email' | 'source'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, state } = await holdSubscription(trx, { email, source }, now)
    const kind = state === 'confirmed' ? 'already-subscribed' : 'confirmation'
    await writeTo(
      { trx, outbox },
      { subscriptionId: id, kind, wording: SIGN_UP_WORDING[source], source },
      now,
    )
  })
}

interface Wish {
  /** Its row is held. */
  subscriptionId: number
  kind: 'confirmation' | 'already-subscribed'
  /** What somebody pressed or read who wants the mails. */
  wording: string
  source: SubscriberSource
}

/** Notes that somebody wants the mails, and writes to the owner of the address about it, unless that was often today. */
export async function writeTo(
  { trx, outbox }: { trx: Db; outbox: MailOutbox },
  { subscriptionId, kind, wording, source }: Wish,
  now: Date,
): Promise<void> {
  const known = await countSignUps(trx, subscriptionId, new Date(now.getTime() - DAY_MS))
  if (known >= MAILS_A_DAY) return
  await recordConsent(trx, { subscriptionId, kind: 'signed-up', wording, source }, now)
  if (!outbox.isConfigured) return
  await outbox.add(trx, [{ kind, subscriptionId, announcementId: null, toAddress: null }], now)
}
