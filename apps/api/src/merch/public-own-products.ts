import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { isTrackOnSite, newestFirst, OWN_PRODUCT_ID } from '@troubadour/domain/merch/merch-order'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { priceText } from '@troubadour/domain/merch/price-text'
import { readAmount } from '@troubadour/domain/merch/offer'
import type { TakenStock, Variant } from '@troubadour/domain/merch/own-product'
import type { Product } from '@troubadour/domain/merch/product'
import { cardText, LISTED_MAX } from '@troubadour/domain/merch/product-text'
import { FEW_LEFT, leftOf } from '@troubadour/domain/merch/stock'
import { priceRange } from '@troubadour/domain/merch/variant-prices'
import { shownPositions } from '@troubadour/domain/order/order-by-hand'
import {
  bringsFiles,
  DEFAULT_COMING_SOON_TAG,
  isReleased,
  nextReleaseMoment,
  partialFiles,
  type FileCount,
} from '@troubadour/domain/release/release'
import type { Language } from '@troubadour/domain/schema/language'
import { instantAt, isoDay, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'

export interface OwnProductDeps extends RouteDeps {
  /** How many of each variant are sold or held. */
  listTaken: (db: Db) => Promise<TakenStock[]>
  /** The currency of selling, also while it is off. */
  readCurrency: () => Promise<string>
  /** The releases that have files, or will soon. */
  readTracksWithFiles: () => Promise<ReadonlyMap<number, FileCount>>
  /** Null while visitors cannot buy. */
  readShop: () => Promise<{ currency: string } | null>
}

/** The musician's own products, as visitors may see them. */
interface OwnProducts {
  /** As cards. */
  items: MerchItem[]
  /** As pages. */
  products: Product[]
  /** When the list may change by itself; null for never. */
  validUntil: Date | null
}

/** The visible own products, newest first (docs/product/selling.md#own-products). */
export async function readOwnProducts(deps: OwnProductDeps, language?: Language): Promise<OwnProducts> {
  const { db } = deps
  const rows = await selectProducts(db)
  const shown = rows.filter(({ isVisible }) => isVisible)
  if (shown.length === 0) return { items: [], products: [], validUntil: null }
  const site = await deps.readSite()
  const shownSite = language ? { ...site, language } : site
  const now = deps.now()
  const isOpen = (await deps.readShop()) !== null
  const currency = await deps.readCurrency()
  const withFiles = shown.some(({ trackId }) => trackId !== null)
    ? await deps.readTracksWithFiles()
    : new Map<number, FileCount>()
  const clock = { now: now.toISOString(), timeZone: site.timeZone }
  const taken = shown.some(isLimited) ? await deps.listTaken(db) : []
  const positions = shownPositions(newestFirst(rows), ({ isVisible }) => isVisible)

  const products = shown.map((row): Product => {
    const { id, slug, pictures, weightGrams: _weight, trackId: _track, ...fields } = isoDates(row)
    const variants = row.variants.map((one) => priced(id, one, { currency, taken }))
    const range = priceRange(row.variants, currency)
    const offers = isOpen ? offersOf(variants, currency) : undefined
    return {
      ...fields,
      id: `${OWN_PRODUCT_ID}${id}`,
      position: positions.get(id),
      slug: null,
      storeSlug: slug,
      // That of releases means a release.
      category: row.category === MUSIC_CATEGORY ? 'Music' : row.category,
      imageUrl: pictures[0]?.filePath ?? '',
      additionalImages: pictures
        .slice(1)
        .map(({ filePath }) => filePath)
        .join(','),
      variants: variants.map(({ name, minor, left }) => ({
        size: name,
        colour: '',
        price: priceText(minor === null ? null : { minMinor: minor, maxMinor: minor, currency }, shownSite),
        isSoldOut: left === 0,
      })),
      price: priceText(range, shownSite),
      priceMinor: range?.minMinor ?? null,
      priceMaxMinor: range?.maxMinor ?? null,
      currency: range && currency,
      isSoldOut: variants.every(({ left }) => left === 0),
      offers,
      isForSale: (offers?.length ?? 0) > 0 || undefined,
      shipsFrom:
        startOf(row.shipsFrom, site.timeZone) > now.getTime() ? (row.shipsFrom ?? undefined) : undefined,
      safetyText: row.safetyText ?? undefined,
      brings: bringsOf(row, withFiles, clock),
      ...WITHOUT_RELEASE,
    }
  })
  return {
    items: products.map((product) => {
      const { variants, description } = product
      const listed = variants.length > LISTED_MAX ? [] : variants
      return { ...product, description: cardText(listed, description) }
    }),
    products,
    validUntil: validUntil(shown, clock),
  }
}

/** The fields that only releases, or products of Printful, have. */
const WITHOUT_RELEASE = {
  originalPrice: null,
  saleInfo: '',
  isComingSoon: false,
  comingSoonTag: DEFAULT_COMING_SOON_TAG,
  releaseDate: null,
  streamUrl: null,
  presaveUrl: null,
  spotifyEmbedUrl: null,
  link: null,
  isVisibleInHearIt: false,
  isVisibleInStore: true,
}

/** The products that are not deleted, hidden ones too: they count for the positions. */
function selectProducts(db: Db) {
  return db
    .selectFrom('ownProducts')
    .leftJoin('mediaFiles', (join) =>
      join.on('mediaFiles.path', '=', sql`own_products.pictures -> 0 ->> 'filePath'`),
    )
    .leftJoin('musicTracks as track', (join) =>
      join.onRef('track.id', '=', 'ownProducts.trackId').on('track.deletedAt', 'is', null),
    )
    .selectAll('ownProducts')
    .select([
      'mediaFiles.dominantColour as cardColour',
      'track.slug as trackSlug',
      'track.title as trackTitle',
      'track.isComingSoon as trackComing',
      'track.releaseDate as trackDate',
      'track.takesPreorders as trackPreorders',
    ])
    .select(['track.saleInfo', 'track.isVisibleInHearIt', 'track.isVisibleInStore'])
    .where('ownProducts.deletedAt', 'is', null)
    .orderBy('ownProducts.createdAt', 'desc')
    .orderBy('ownProducts.id')
    .execute()
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number]

const releaseOf = ({ trackComing, trackDate, trackPreorders }: ProductRow) => ({
  isComingSoon: trackComing ?? false,
  releaseDate: trackDate,
  takesPreorders: trackPreorders ?? false,
})

/** The release whose files a product brings, if visitors see it, and it has some or will. */
function bringsOf(
  row: ProductRow,
  withFiles: ReadonlyMap<number, FileCount>,
  clock: SiteClock,
): Product['brings'] {
  const { trackSlug, trackTitle } = row
  if (trackSlug === null || trackTitle === null || !isTrackOnSite(row)) return undefined
  const release = releaseOf(row)
  const count = withFiles.get(row.trackId ?? 0)
  if (!bringsFiles(release, count !== undefined, clock)) return undefined
  const files = isReleased(release, clock) ? partialFiles(count) : undefined
  return { slug: trackSlug, title: trackTitle, files }
}

/** A variant with its price in minor units, null where it cannot be charged, and how many are left. */
function priced(
  productId: number,
  one: Variant,
  { currency, taken }: { currency: string; taken: readonly TakenStock[] },
) {
  return { ...one, minor: readAmount(one.amount, currency), left: leftOf(productId, one, taken) }
}

/** What can be bought of a product. */
function offersOf(variants: readonly ReturnType<typeof priced>[], currency: string) {
  return variants.flatMap(({ id, name, minor, left }) =>
    minor === null || left === 0
      ? []
      : [{ variantId: id, name, minor, currency, left: left !== null && left <= FEW_LEFT ? left : null }],
  )
}

function isLimited({ variants }: { variants: readonly Variant[] }): boolean {
  return variants.some(({ stock }) => stock !== null)
}

/** The first instant of a day in the zone; 0 without a day. */
function startOf(shipsFrom: string | null, timeZone: string): number {
  const day = isoDay(shipsFrom)
  return day === null ? 0 : instantAt(day, 0, timeZone)
}

/** The next time at which something can be sent, or a release that is brought is out. */
function validUntil(rows: readonly ProductRow[], clock: SiteClock): Date | null {
  const now = toMillis(clock.now)
  const days = rows.map(({ shipsFrom }) => startOf(shipsFrom, clock.timeZone)).filter((start) => start > now)
  const release = nextReleaseMoment(rows.map(releaseOf), clock)
  const moments = [...days, ...(release === null ? [] : [release])]
  return moments.length > 0 ? new Date(Math.min(...moments)) : null
}
