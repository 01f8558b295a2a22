import type { RouteDeps } from '../http/deps.ts'
import { digestOf } from '../shared/tokens.ts'
import type { MailLinkSubject } from '../mail/mail-links.ts'
import {
  addressOf,
  recordConsent,
  wasOnList,
  changeState,
  findByConfirmation,
  lockSubscription,
  markUnsubscribed,
} from './subscribers.repository.ts'
import { hasEnoughMails, wordingOf, writeTo } from './sign-up.ts'

// The actions behind the buttons on the pages of mailed links. All can be repeated.

type Deps = Pick<RouteDeps, 'db' | 'readSite' | 'erasures'>

/** @returns 'unknown' also for an expired link, 'undone' when the address has left the list since */
export async function confirm(
  { db, readSite, erasures, outbox }: Deps & Pick<RouteDeps, 'outbox'>,
  token: string,
  now: Date,
): Promise<'confirmed' | 'unknown' | 'undone'> {
  const wording = await wordingOf({ readSite }, 'mailLink.confirmButton')
  return db.transaction().execute(async (trx) => {
    const found = await findByConfirmation(trx, digestOf(token))
    if (!found) return 'unknown'
    if (found.state === 'confirmed') return 'confirmed'
    if (found.expiresAt <= now) return 'unknown'
    if (found.undoneAt) return 'undone'
    const isFirst = !(await wasOnList(trx, found.id))
    const changed = await changeState(trx, found.id, { state: 'confirmed' }, now)
    // `changed` is always set: the row is locked, in another state.
    const consent = { subscriptionId: found.id, kind: 'confirmed', wording } as const
    if (changed) {
      await recordConsent(trx, { ...consent, source: changed.source }, now)
      await erasures.recordReturn(trx, changed.email, now)
      if (isFirst) await outbox.addWelcome(trx, found.id, now)
    }
    return 'confirmed'
  })
}

/** Unsubscribes an address; an erased one is unsubscribed already. */
export async function unsubscribe(
  { db, readSite, erasures }: Deps,
  subject: MailLinkSubject,
  now: Date,
): Promise<void> {
  const wording = await wordingOf({ readSite }, 'mailLink.leaveButton')
  await db.transaction().execute(async (trx) => {
    const { subscriptionId } = subject
    const changed = await changeState(trx, subscriptionId, { state: 'unsubscribed' }, now)
    if (!changed) return
    await markUnsubscribed(trx, subject, now)
    const consent = { subscriptionId, kind: 'unsubscribed', wording } as const
    await recordConsent(trx, { ...consent, source: changed.source }, now)
    await erasures.recordLeaving(trx, 'unsubscribed', [changed.email], now)
  })
}

/**
 * Puts an address back on the list if its owner once confirmed it, or the musician added it. Any other gets a
 * confirmation mail, as for a sign-up: anyone could have requested the mail with the link.
 * @returns false for an erased address
 */
export async function resubscribe(
  { db, outbox, readSite, erasures }: Pick<RouteDeps, 'db' | 'outbox' | 'readSite' | 'erasures'>,
  { subscriptionId }: MailLinkSubject,
  now: Date,
): Promise<boolean> {
  const wording = await wordingOf({ readSite }, 'mailLink.returnButton')
  return db.transaction().execute(async (trx) => {
    const email = await addressOf(trx, subscriptionId)
    const hasEnough = email !== undefined && (await hasEnoughMails(trx, email, now))
    const found = await lockSubscription(trx, subscriptionId)
    if (!found || found.state === 'confirmed') return found !== undefined
    const { source } = found
    if (await wasOnList(trx, subscriptionId)) {
      await changeState(trx, subscriptionId, { state: 'confirmed' }, now)
      await recordConsent(trx, { subscriptionId, kind: 'resubscribed', wording, source }, now)
      if (email !== undefined) await erasures.recordReturn(trx, email, now)
    } else if (!hasEnough)
      await writeTo({ trx, outbox }, { subscriptionId, kind: 'confirmation', wording, source }, now)
    return true
  })
}
