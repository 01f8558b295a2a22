import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { changeRoute } from '../activity/audit.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { sessionOf } from '../http/session.ts'
import { digestOf, newToken } from '../shared/tokens.ts'
import type { Db, Tables } from '../db/tables.ts'
import { findPreviewed, readPreviewed, type ContentPreviewDeps } from './content-previews.ts'
import { nextSettings } from './next-settings.ts'
import { readShownSite, withHeroScrim, type ShownSiteDeps } from './site.routes.ts'

const EXPIRED_MESSAGE = 'This preview has expired.'
const MINUTE_MS = 60 * 1000
/** Previews per administrator: each pause in typing creates one, and the newest may still be loading. */
const OF_SETTINGS = { lifetimeMs: 10 * MINUTE_MS, max: 10 }
/** Links to what visitors do not see yet, which are given to others. */
const OF_CONTENT = { lifetimeMs: 7 * 24 * 60 * MINUTE_MS, max: 50 }

/**
 * Unsaved settings that the public site shows (docs/product/states.md#live-preview), and links to what visitors do not
 * see yet (docs/product/states.md#preview-links).
 */
export function sitePreviewRoutes(
  app: FastifyInstance,
  deps: RouteDeps & ContentPreviewDeps & ShownSiteDeps,
): void {
  const { db, now } = deps

  contractRoute(app, 'previewSite', deps, async ({ body }, { request }) => {
    const current = await readShownSite(deps)
    const settings = await withHeroScrim(db, nextSettings(current, body))
    return store(db, request, { settings, sessionDigest: sessionOf(request).digest }, OF_SETTINGS)
  })

  changeRoute(app, 'previewContent', deps, async ({ body }, { trx, record, request }) => {
    const found = await findPreviewed({ ...deps, db: trx }, body)
    if (!found) throw new HttpError(404, 'This is not there any more.')
    const row = { settings: await deps.readSite(), contentKind: body.kind, contentId: body.id }
    const { path, expiresAt } = await store(trx, request, row, OF_CONTENT)
    await record(`Made a preview link of ${found.name}`)
    return { path: path + pathOf(body.kind, found.slug), expiresAt }
  })

  async function store(
    trx: Db,
    request: FastifyRequest,
    row: Pick<Insertable<Tables['sitePreviews']>, 'settings' | 'sessionDigest' | 'contentKind' | 'contentId'>,
    { lifetimeMs, max }: { lifetimeMs: number; max: number },
  ) {
    const token = newToken()
    const expiresAt = new Date(now().getTime() + lifetimeMs)
    const { userId: createdBy } = sessionOf(request)
    await trx
      .insertInto('sitePreviews')
      .values({
        ...{ ...row, digest: digestOf(token), createdBy, createdAt: now(), expiresAt },
        // The check of unsafe requests has verified the Origin header (http/access.ts).
        adminOrigin: String(request.headers.origin),
      })
      .execute()
    await deleteOldest(trx, createdBy, row.contentKind ? 'is not' : 'is', max)
    return { path: `${PATHS.preview}/${token}`, expiresAt: expiresAt.toISOString() }
  }

  contractRoute(app, 'readSitePreview', deps, async ({ params: { token } }) => {
    const preview = await db
      .selectFrom('sitePreviews')
      .leftJoin('sessions', 'sessions.idDigest', 'sitePreviews.sessionDigest')
      .select(['settings', 'adminOrigin', 'contentKind', 'contentId'])
      .where('digest', '=', digestOf(token))
      .where('sitePreviews.expiresAt', '>', now())
      .where(({ and, eb, or }) =>
        or([
          eb('contentKind', 'is not', null),
          and([eb('sessions.expiresAt', '>', now()), eb('sessions.revokedAt', 'is', null)]),
        ]),
      )
      .executeTakeFirst()
    if (!preview) throw new HttpError(404, EXPIRED_MESSAGE)
    const { settings, adminOrigin, contentKind: kind, contentId: id } = preview
    if (kind === null || id === null) return { settings, adminOrigin }
    const content = await readPreviewed(deps, { kind, id })
    if (!content) throw new HttpError(404, EXPIRED_MESSAGE)
    return { settings: await readShownSite(deps), adminOrigin, content }
  })
}

/** @param content whether it is null in those that are counted */
async function deleteOldest(db: Db, createdBy: number, content: 'is' | 'is not', max: number): Promise<void> {
  const others = db
    .selectFrom('sitePreviews')
    .select('digest')
    .where('createdBy', '=', createdBy)
    .where('contentKind', content, null)
    .orderBy('createdAt', 'desc')
    .orderBy('digest')
    .offset(max)
  await db.deleteFrom('sitePreviews').where('digest', 'in', others).execute()
}

export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sitePreviews').where('expiresAt', '<=', now).execute()
}
