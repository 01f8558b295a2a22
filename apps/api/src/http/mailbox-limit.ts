import { mailboxOf } from '@troubadour/domain/mailing-list/mailbox'
import type { Db } from '../db/tables.ts'
import { countAttempt } from './throttle.ts'
import { createSigner } from '../shared/tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Limit of mails to one mailbox, so that others who enter it cannot flood its inbox. */
const A_DAY = { free: 3, firstDelayMs: DAY_MS, maxDelayMs: DAY_MS, forgetAfterMs: DAY_MS }

/** Counts mails that visitors ask for by a keyed hash of the mailbox: the address itself is stored only in the mail. */
export function createMailboxLimit(appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'counts of mails with downloads')
  return {
    /** Counts a mail. @returns whether the mailbox had its mails of the day */
    async isReached(trx: Db, email: string, now: Date): Promise<boolean> {
      const digest = signer.sign(mailboxOf(email)).split('.').at(-1)
      return (await countAttempt(trx, `download-mail:${digest}`, A_DAY, now)) > 0
    },
  }
}

/** The newsletter, for forms that offer it besides what they are for. */
export interface NewsletterSignUp {
  /** Counts a submission. @throws HttpError 429 after too many */
  count: (ipAddress: string) => Promise<void>
  signUp: (email: string) => Promise<void>
  /** Reads what people agree to. @returns signs an address up in a transaction */
  prepare: () => Promise<(trx: Db, email: string) => Promise<void>>
}
