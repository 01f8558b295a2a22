import type { FastifyInstance } from 'fastify'
import { DEFAULT_SITE_SETTINGS, siteSettings, type SiteSettings } from '@troubadour/domain/site/site'
import type { SellingSettings } from '@troubadour/domain/selling/selling'
import { DEFAULT_LANGUAGE, languageOf } from '@troubadour/domain/schema/language'
import { knownSections } from '@troubadour/domain/sections/sections'
import { knownTexts } from '@troubadour/domain/texts/words'
import { FULL_SCRIM } from '@troubadour/domain/look/hero-scrim'
import { scrimWithLogo } from '@troubadour/domain/look/logo-scrim'
import { refuseStale } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { shortDigestOf } from '../shared/tokens.ts'
import { changeRoute } from '../activity/audit.ts'
import { lockContent } from '../db/content-table.ts'
import { lockSiteSettings } from '../db/content.ts'
import { storeReadings } from '../db/event-readings.ts'
import type { Db } from '../db/tables.ts'
import { legalRoutes } from './legal.routes.ts'
import { nextSettings } from './next-settings.ts'

/** 96 bits of the digest in base64url: enough to be unique. */
const POST_ID_LENGTH = 16

export interface ShownSiteDeps extends Pick<RouteDeps, 'readSite'> {
  /** Null while visitors cannot buy. */
  readShop: () => Promise<Pick<SellingSettings, 'takesTips' | 'tipsPlace'> | null>
}

interface SiteDeps extends RouteDeps, ShownSiteDeps {
  /** The time zone before the first save, if the environment names one. */
  siteTimeZone: string | undefined
}

/** The site settings (docs/product/entities.md#site-settings), and the Latest Posts in them, in order. */
export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  legalRoutes(app, deps)

  contractRoute(app, 'getSite', deps, () => readShownSite(deps))

  contractRoute(app, 'listInstagramPosts', deps, async () =>
    // Duplicate URLs are one post.
    [...new Set((await deps.readSite()).latestPostUrls)].map((url) => ({
      id: shortDigestOf(url).slice(0, POST_ID_LENGTH),
      url,
    })),
  )

  changeRoute(app, 'updateSite', deps, async ({ body }, { trx, record }) => {
    // In the order of `lockAllContent`: the readings of events depend on the settings.
    await lockContent(trx, 'events')
    // An advisory lock serializes writers, even before there is a row.
    await lockSiteSettings(trx)
    const before = await readSiteSettings(trx, deps.siteTimeZone)
    refuseStale('The site settings were', body.version, before)
    const {
      version: _version,
      hasPressKit: _ofPressKit,
      sellsGoods: _ofSelling,
      tipsPlace: _ofTips,
      ...settings
    } = nextSettings(before, body)
    const row = { settings, version: before.version + 1, updatedAt: deps.now() }
    await trx
      .insertInto('siteSettings')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    const site = await readSiteSettings(trx, deps.siteTimeZone)
    await storeReadings(trx, site.timeZone)
    await record('Updated the site settings', { before, after: site })
    return site
  })
}

/** The site settings as visitors get them: with the place of the link to the tips, while the site takes some. */
export async function readShownSite({ readSite, readShop }: ShownSiteDeps): Promise<SiteSettings> {
  const [site, shop] = [await readSite(), await readShop()]
  return { ...site, tipsPlace: shop?.takesTips ? shop.tipsPlace : 'nowhere' }
}

/**
 * The site settings; missing fields have their defaults (docs/product/entities.md#site-settings).
 * @param timeZone default of that setting
 */
export async function readSiteSettings(
  db: Db,
  timeZone = DEFAULT_SITE_SETTINGS.timeZone,
): Promise<SiteSettings> {
  const { settings, version, ...shown } = await db
    .selectNoFrom(({ exists, or, selectFrom }) => [
      selectFrom('siteSettings').select('settings').as('settings'),
      selectFrom('siteSettings').select('version').as('version'),
      exists(selectFrom('pressKit').select('isOn').where('isOn', '=', true)).as('hasPressKit'),
      or([
        exists(
          selectFrom('ownProducts')
            .innerJoin('selling', (join) => join.on('isOn', '=', true))
            .select('ownProducts.id')
            .where('isVisible', '=', true)
            .where('deletedAt', 'is', null),
        ),
        // Who bought something may withdraw, also when nothing is sold any more.
        exists(selectFrom('orders').select('id').where('parcel', 'is not', null)),
      ]).as('sellsGoods'),
    ])
    .executeTakeFirstOrThrow()
  const own = { version: version ?? 0, ...shown }
  const stored = { ...DEFAULT_SITE_SETTINGS, timeZone, ...settings, ...own }
  const homeSections = knownSections(stored.homeSections)
  const words = { texts: knownTexts(stored.words.texts) }
  // A later release may have stored an unknown language.
  const language = languageOf(stored.language) ?? DEFAULT_LANGUAGE
  return withHeroScrim(db, siteSettings.parse({ ...stored, homeSections, words, language }))
}

/**
 * Adds the scrim that text and logo need on the hero's picture, if that was uploaded (docs/product/entities.md#look).
 */
export async function withHeroScrim(db: Db, settings: SiteSettings): Promise<SiteSettings> {
  const { look } = settings
  const { picture } = look.hero
  if (picture === null) return settings
  const rows = await db
    .selectFrom('mediaFiles')
    .select(['path', 'scrim', 'luminance'])
    .where('path', 'in', [picture, look.logo ?? picture])
    .execute()
  const known = rows.find(({ path }) => path === picture)?.scrim
  const logo = rows.find(({ path }) => path === look.logo)?.luminance ?? null
  const scrim = logo === null ? known : scrimWithLogo(known ?? FULL_SCRIM, logo)
  return scrim ? { ...settings, look: { ...look, hero: { ...look.hero, scrim } } } : settings
}
