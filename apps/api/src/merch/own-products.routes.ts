import { newestFirst } from '@troubadour/domain/merch/merch-order'
import type { TakenStock } from '@troubadour/domain/merch/own-product'
import type { FastifyInstance } from 'fastify'
import { contentRoutes } from '../content/content-routes.ts'
import { contentTables } from '../db/content.ts'
import type { Db } from '../db/tables.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { AUDIO_JOB } from '../jobs/job.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { invalidFields } from '../shared/http-error.ts'

const NO_RELEASE_MESSAGE = 'Choose a release.'

/** docs/product/calls.md#own-products */
export function ownProductRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { listTaken: (db: Db) => Promise<TakenStock[]> },
): void {
  contractRoute(app, 'listTakenStock', deps, () => deps.listTaken(deps.db))

  contentRoutes(app, deps, 'ownProducts', {
    order: { createdAt: 'desc', id: 'asc' },
    usualOrder: newestFirst,
    async columns({ trx, body, before }) {
      // A release that was deleted meanwhile stays chosen: it may be restored.
      const chosen = body.trackId === before?.trackId ? null : body.trackId
      if (chosen != null && !(await contentTables.musicTracks.find(trx, chosen)))
        throw invalidFields({ trackId: NO_RELEASE_MESSAGE })
      return body
    },
    async stored(trx, { trackId }) {
      // The files of a release that it brings are made before the first sale.
      if (trackId !== null) await wakeJob(trx, AUDIO_JOB)
    },
  })
}
