import { PRIVATE_LINKS_MAX } from '@troubadour/domain/press/private-link'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changeRoute, quoted } from '../activity/audit.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { AUDIO_JOB } from '../jobs/job.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { newToken } from '../shared/tokens.ts'
import { insertPrivateLink, listPrivateLinks } from './private-links.repository.ts'

const LINKS_MESSAGE = `There are ${PRIVATE_LINKS_MAX} private links. Please revoke one first.`
const GONE_MESSAGE = 'There is no such release any more'

/** Making and revoking private links to releases (docs/product/states.md#private-links). */
export function privateLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'listPrivateLinks', deps, () => listPrivateLinks(db))

  changeRoute(app, 'createPrivateLink', deps, async ({ body }, { trx, record }) => {
    await sql`select pg_advisory_xact_lock(hashtext('private_links'))`.execute(trx)
    if ((await listPrivateLinks(trx)).length >= PRIVATE_LINKS_MAX) throw new HttpError(409, LINKS_MESSAGE)
    const trackIds = [...new Set(body.trackIds)]
    const there = await trx
      .selectFrom('musicTracks')
      .select('id')
      .where('id', 'in', trackIds)
      .where('deletedAt', 'is', null)
      .execute()
    if (there.length < trackIds.length) throw invalidFields({ trackIds: GONE_MESSAGE })
    const token = newToken()
    const id = await insertPrivateLink(trx, { ...body, trackIds }, token, now())
    const [link] = await listPrivateLinks(trx, id)
    if (!link) throw new Error('The link is not there')
    await wakeJob(trx, AUDIO_JOB)
    await record(`Made a private link to releases for ${quoted(link.name)}`, { after: link })
    return { ...link, token }
  })

  changeRoute(app, 'revokePrivateLink', deps, async ({ params: { id } }, { trx, record }) => {
    const [link] = await listPrivateLinks(trx, id)
    if (!link) throw new HttpError(404, 'There is no such link.')
    await trx.deleteFrom('privateLinks').where('id', '=', id).execute()
    await record(`Revoked the private link to releases for ${quoted(link.name)}`, { before: link })
  })
}
