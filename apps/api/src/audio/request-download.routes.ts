import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { createMailboxLimit, type NewsletterSignUp } from '../http/mailbox-limit.ts'
import { isDownloadable, listDownloadable } from './downloadable-recordings.ts'
import { findReleasedTrack } from './heard-recordings.repository.ts'

const SENT_MESSAGE = 'Please look into your mailbox: the link to your download is on its way.'

interface RequestDeps extends RouteDeps {
  appSecrets: readonly string[]
  newsletter: NewsletterSignUp
}

/** `POST /api/releases/{slug}/download-requests` (docs/product/states.md#downloads-by-mail) */
export function requestDownloadRoute(app: FastifyInstance, deps: RequestDeps): void {
  const { db, now, outbox, readSite, newsletter, appSecrets } = deps
  const limit = createMailboxLimit(appSecrets)

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
      if (await limit.isReached(trx, email, now())) return
      await outbox.add(trx, [{ kind: 'download', trackId: track.id, toAddress: email }], now())
    })
    if (wantsNews) await newsletter.signUp(email)
    return answer
  })
}
