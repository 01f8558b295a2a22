import { DEFAULT_SITE_SETTINGS, siteSettings, type SiteSettings } from '@troubadour/domain/site'
import type { Db } from '../db/tables.ts'

/**
 * The site settings; what the database does not hold has its default (Decisions, 2.).
 * @param timeZone the first value of that setting
 */
export async function readSiteSettings(
  db: Db,
  timeZone = DEFAULT_SITE_SETTINGS.timeZone,
): Promise<SiteSettings> {
  const row = await db.selectFrom('site_settings').select('settings').executeTakeFirst()
  return siteSettings.parse({ ...DEFAULT_SITE_SETTINGS, timeZone, ...row?.settings })
}
