import { mailboxOf } from '@troubadour/domain/mailing-list/mailbox'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { countAttempt } from '../http/throttle.ts'
import { createSigner } from '../shared/tokens.ts'
import { isDownloadable, listDownloadable } from './downloadable-recordings.ts'
import { findReleasedTrack } from './heard-recordings.repository.ts'

const SENT_MESSAGE = 'Please look into your mailbox: the link to your download is on its way.'
const DAY_MS = 24 * 60 * 60 * 1000
/** Limit of mails to one address, so that others who enter it cannot flood its inbox. */
const A_DAY = { free: 3, firstDelayMs: DAY_MS, maxDelayMs: DAY_MS, forgetAfterMs: DAY_MS }

interface NewsletterSignUp {
  /** Counts a submission. @throws HttpError 429 after too many */
  count: (ipAddress: string) => Promise<void>
  signUp: (email: string) => Promise<void>
}

interface RequestDeps extends RouteDeps {
  appSecrets: readonly string[]
  newsletter: NewsletterSignUp
}

/** `POST /api/releases/{slug}/download-requests` (docs/product/states.md#downloads-by-mail) */
export function requestDownloadRoute(app: FastifyInstance, deps: RequestDeps): void {
  const { db, now, outbox, readSite, newsletter, appSecrets } = deps
  const signer = createSigner(appSecrets, 'counts of mails with downloads')

  contractRoute(app, 'requestDownload', deps, async ({ params: { slug }, body }, { request }) => {
    const { email, wantsNews, website } = body
    const clock = { now: now().toISOString(), timeZone: (await readSite()).timeZone }
    const track = await findReleasedTrack(db, ['slug', slug], clock)
    const isOffered = track?.downloads === 'email' && outbox.isConfigured
    if (!isOffered || !isDownloadable(await listDownloadable(db, track.id)))
      throw new HttpError(404, 'There is nothing to download here at the moment.')
    const answer = { message: SENT_MESSAGE }
    // A bot must not learn that it was detected.
    if (website) return answer
    await newsletter.count(request.ip)
    await db.transaction().execute(async (trx) => {
      if (await isTooOften(trx, email)) return
      await outbox.add(trx, [{ kind: 'download', trackId: track.id, toAddress: email }], now())
    })
    if (wantsNews) await newsletter.signUp(email)
    return answer
  })

  /** Counts mails by a keyed hash of the mailbox: the address itself is stored only in the mail. */
  async function isTooOften(trx: Db, email: string): Promise<boolean> {
    const digest = signer.sign(mailboxOf(email)).split('.').at(-1)
    return (await countAttempt(trx, `download-mail:${digest}`, A_DAY, now())) > 0
  }
}
