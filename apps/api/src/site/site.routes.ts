import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited } from '../activity/audit.ts'
import { replaceSiteSettings } from './site.repository.ts'

const STALE_SITE_MESSAGE = 'The site settings were changed by somebody else in the meantime.'

export interface SiteDeps extends RouteDeps {
  /** The time zone before the first save, where the environment names one. */
  siteTimeZone: string | undefined
}

/** `GET /api/site` and `PUT /api/site` (docs/product/entities.md#site-settings). */
export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  contractRoute(app, 'getSite', deps, async () => ({ status: 200, body: await deps.readSite() }))

  contractRoute(app, 'updateSite', deps, async ({ body }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const { version = null, ...settings } = body
      const context = { now: deps.now(), timeZone: deps.siteTimeZone }
      const result = await replaceSiteSettings(trx, { version, settings }, context)
      if (result.outcome === 'stale') throw new HttpError(409, STALE_SITE_MESSAGE, { current: result.site })
      const { before, site } = result
      await record({ done: 'Updated', what: 'the site settings', before, after: site })
      return site
    }),
  }))
}
