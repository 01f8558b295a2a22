import {
  DEFAULT_SITE_SETTINGS,
  siteSettings,
  type SiteSettings,
  type SiteSettingsInput,
} from '@troubadour/domain/site/site'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/**
 * The site settings; what the database does not hold has its default (docs/product/entities.md#site-settings).
 * @param timeZone the first value of that setting
 */
export async function readSiteSettings(
  db: Db,
  timeZone = DEFAULT_SITE_SETTINGS.timeZone,
): Promise<SiteSettings> {
  const row = await db.selectFrom('siteSettings').select(['settings', 'version']).executeTakeFirst()
  const stored = row && { ...row.settings, version: row.version }
  return siteSettings.parse({ ...DEFAULT_SITE_SETTINGS, timeZone, ...stored })
}

export type SiteUpdateResult =
  { outcome: 'updated'; before: SiteSettings; site: SiteSettings } | { outcome: 'stale'; site: SiteSettings }

/**
 * Replaces the site settings.
 * @param trx a transaction: it holds the lock that makes writers take turns, also while there is no row to hold
 * @param version the one that the writer had read, 0 before the first save; null writes over whatever there is
 */
export async function replaceSiteSettings(
  trx: Db,
  { version, settings }: { version: number | null; settings: Omit<SiteSettingsInput, 'version'> },
  { now, timeZone }: { now: Date; timeZone: string | undefined },
): Promise<SiteUpdateResult> {
  await sql`select pg_advisory_xact_lock(hashtext('site_settings'))`.execute(trx)
  const before = await readSiteSettings(trx, timeZone)
  if (version !== null && version !== before.version) return { outcome: 'stale', site: before }
  const row = { settings, version: before.version + 1, updatedAt: now }
  await trx
    .insertInto('siteSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return { outcome: 'updated', before, site: await readSiteSettings(trx, timeZone) }
}
