import type { FastifyInstance } from 'fastify'
import { PATHS } from '@troubadour/domain/address/paths'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { sessionOf } from '../http/session.ts'
import { digestOf, newToken } from '../shared/tokens.ts'
import type { Db } from '../db/tables.ts'
import { nextSettings } from './next-settings.ts'
import { withHeroScrim } from './site.routes.ts'

const LIFETIME_MS = 10 * 60 * 1000
/** Previews per administrator: each pause in typing creates one, and the newest may still be loading. */
const PREVIEWS_MAX = 10

/** Unsaved settings that the public site shows (docs/product/states.md#live-preview). */
export function sitePreviewRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now, readSite } = deps

  contractRoute(app, 'previewSite', deps, async ({ body }, { request }) => {
    const current = await readSite()
    const settings = await withHeroScrim(db, nextSettings(current, body))
    const token = newToken()
    const expiresAt = new Date(now().getTime() + LIFETIME_MS)
    const { userId: createdBy, digest: sessionDigest } = sessionOf(request)
    const row = { digest: digestOf(token), settings, createdBy, sessionDigest, createdAt: now(), expiresAt }
    // The check of unsafe requests has verified the Origin header (http/access.ts).
    await db
      .insertInto('sitePreviews')
      .values({ ...row, adminOrigin: String(request.headers.origin) })
      .execute()
    await deleteOldest(db, createdBy)
    return { path: `${PATHS.preview}/${token}`, expiresAt: expiresAt.toISOString() }
  })

  contractRoute(app, 'readSitePreview', deps, async ({ params: { token } }) => {
    const preview = await db
      .selectFrom('sitePreviews')
      .innerJoin('sessions', 'sessions.idDigest', 'sitePreviews.sessionDigest')
      .select(['settings', 'adminOrigin'])
      .where('digest', '=', digestOf(token))
      .where('sitePreviews.expiresAt', '>', now())
      .where('sessions.expiresAt', '>', now())
      .where('sessions.revokedAt', 'is', null)
      .executeTakeFirst()
    if (!preview) throw new HttpError(404, 'This preview has expired.')
    return preview
  })
}

async function deleteOldest(db: Db, createdBy: number): Promise<void> {
  const others = db
    .selectFrom('sitePreviews')
    .select('digest')
    .where('createdBy', '=', createdBy)
    .orderBy('createdAt', 'desc')
    .orderBy('digest')
    .offset(PREVIEWS_MAX)
  await db.deleteFrom('sitePreviews').where('digest', 'in', others).execute()
}

export async function deleteExpiredPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sitePreviews').where('expiresAt', '<=', now).execute()
}
