import { SIGN_UP_TOO_MANY_MESSAGE, type SubscriptionSource } from '@troubadour/domain/mailing-list/sign-up'
import { type Subscription, type SubscriberSource } from '@troubadour/domain/mailing-list/subscriber'
import type { TextKey } from '@troubadour/domain/texts/page-texts'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import { countSignUps, recordConsent, holdSubscription } from './subscribers.repository.ts'
import { networkOf } from '@troubadour/server/network-of'
import type { NewsletterSignUp } from '../http/mailbox-limit.ts'
import { requireAttempt } from '../http/throttle.ts'
import { createSigner } from '../shared/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Mails to one mailbox in a day, so that others who enter it cannot flood its inbox. */
const MAILS_A_DAY = 3

/** The text beside each form, which people who sign up agree to. */
const WORDING_KEYS: Record<SubscriptionSource, TextKey> = {
  coming_soon: 'signUp.consentText',
  newsletter: 'newsletter.consentText',
}

/** The consent text on the site, to store with the consent. */
export async function wordingOf({ readSite }: Pick<RouteDeps, 'readSite'>, key: TextKey): Promise<string> {
  return textsOf(await readSite())[key]
}

/**
 * Signs an address up. The steps are the same for a new, known, confirmed or unsubscribed address, so that neither the
 * response nor its duration reveals which it is; only the mail differs, which only the owner of the address reads.
 * Without a mail server, a new address stays unconfirmed.
 */
export async function signUp(
  { db, outbox, readSite }: Pick<RouteDeps, 'db' | 'outbox' | 'readSite'>,
  { email, source }: Pick<Subscription, 'email' | 'source'>,
  now: Date,
): Promise<void> {
  const wording = await wordingOf({ readSite }, WORDING_KEYS[source])
  await db.transaction().execute((trx) => signUpWithin({ trx, outbox }, { email, source, wording }, now))
}

/** The newsletter, for forms that offer it besides what they are for. */
export function createNewsletter(
  deps: Pick<RouteDeps, 'db' | 'outbox' | 'readSite' | 'now'>,
): NewsletterSignUp {
  const { db, outbox, now } = deps
  const source = 'newsletter'
  return {
    count: (ipAddress) => takeSignUp(db, { ipAddress, proof: 'none' }, now()),
    signUp: (email) => signUp(deps, { email, source }, now()),
    prepare: async () => {
      const wording = await wordingOf(deps, WORDING_KEYS[source])
      return (trx, email) => signUpWithin({ trx, outbox }, { email, source, wording }, now())
    },
  }
}

/** @param wording the text that people have agreed to */
async function signUpWithin(
  { trx, outbox }: { trx: Db; outbox: MailOutbox },
  { email, source, wording }: Pick<Subscription, 'email' | 'source'> & { wording: string },
  now: Date,
): Promise<void> {
  if (await hasEnoughMails(trx, email, now)) return
  const { id, state } = await holdSubscription(trx, { email, source }, now)
  const kind = state === 'confirmed' ? 'already-subscribed' : 'confirmation'
  await writeTo({ trx, outbox }, { subscriptionId: id, kind, wording, source }, now)
}

interface SignUp {
  /** Its row is locked. */
  subscriptionId: number
  kind: 'confirmation' | 'already-subscribed'
  /** The consent text. */
  wording: string
  source: SubscriberSource
}

/**
 * Whether a mailbox had its mails of the day. To be called before its rows are locked, as it serializes the sign-ups of
 * all its addresses.
 */
export async function hasEnoughMails(trx: Db, email: string, now: Date): Promise<boolean> {
  return (await countSignUps(trx, email, new Date(now.getTime() - DAY_MS))) >= MAILS_A_DAY
}

/** Stores a sign-up, and mails the owner of the address. */
export async function writeTo(
  { trx, outbox }: { trx: Db; outbox: MailOutbox },
  { subscriptionId, kind, wording, source }: SignUp,
  now: Date,
): Promise<void> {
  await recordConsent(trx, { subscriptionId, kind: 'signed-up', wording, source }, now)
  if (!outbox.isConfigured) return
  await outbox.add(trx, [{ kind, subscriptionId }], now)
}

const HOUR_MS = 60 * 60 * 1000
/** Sign-ups per hour: per network with visitors' tokens, per network without, and in total. */
const OF_VISITORS = 20
const OF_OTHERS = 10
const EVERYBODY = 1000
/** Changes of towns per hour and network; one may take several searches. */
const TOWN_CHANGES = 30

/**
 * Counts a sign-up, for all instances.
 * @throws HttpError 429 after too many in this hour
 */
export async function takeSignUp(
  db: Db,
  { ipAddress, proof }: { ipAddress: string; proof: SignUpProof },
  now: Date,
): Promise<void> {
  const network = networkOf(ipAddress)
  // The order matters: an attempt refused for its network does not count in the total.
  if (proof === 'visitor') await take(db, `sign-up:visitor:${network}`, OF_VISITORS, now)
  else await take(db, `sign-up:bare:${network}`, OF_OTHERS, now)
  await take(db, 'sign-up:everybody', EVERYBODY, now)
}

/** Counts a change of a town, like a sign-up. @throws HttpError 429 after too many in this hour */
export async function takeTownChange(db: Db, ipAddress: string, now: Date): Promise<void> {
  await take(db, `town:${networkOf(ipAddress)}`, TOWN_CHANGES, now)
}

/** A new key for each hour, so that rare sign-ups do not add up. */
async function take(db: Db, key: string, most: number, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const leftMs = (hour + 1) * HOUR_MS - now.getTime()
  const policy = { free: most, firstDelayMs: leftMs, maxDelayMs: leftMs, forgetAfterMs: HOUR_MS }
  await requireAttempt(db, `${key}:${hour}`, { ...policy, message: SIGN_UP_TOO_MANY_MESSAGE }, now)
}

/** A person needs more time to fill in the form. */
const TOO_YOUNG_MS = 2000
/** After this time a form counts as one without a token. */
const TOO_OLD_MS = 2 * 24 * 60 * 60 * 1000

/** 'visitor': the form has the token of a visitor who began to fill it in. */
type SignUpProof = 'visitor' | 'none'

/** Signed timestamps of visitors' requests for a token (docs/security.md#newsletter-privacy). */
export function createSignUpTokens(appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'sign-up tokens of visitors')
  return {
    make: (now: Date): string => signer.sign(now.getTime().toString(36)),
    /** Checks the token of a form. */
    judge(token: string | undefined, now: Date): SignUpProof | 'too-young' {
      const issuedAt = signer.read(token ?? '')
      if (issuedAt === null) return 'none'
      const ageMs = now.getTime() - parseInt(issuedAt, 36)
      if (ageMs < TOO_YOUNG_MS) return 'too-young'
      return ageMs > TOO_OLD_MS ? 'none' : 'visitor'
    },
  }
}
