import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { Product } from '@troubadour/domain/merch/product'
import type { FastifyInstance } from 'fastify'
import { isTrackOnSite } from '@troubadour/domain/merch/merch-order'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { isReleased, nextReleaseMoment } from '@troubadour/domain/release/release'
import { earlyTracksOf, musicTrackKind } from '@troubadour/domain/release/music-track'
import type { Language } from '@troubadour/domain/schema/language'
import { shownPositions } from '@troubadour/domain/order/order-by-hand'
import { homeItems, homeReleases } from '@troubadour/domain/home/home-lists'
import { contractRoute } from '../http/contract-route.ts'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import { readOwnProducts, type OwnProductDeps } from './public-own-products.ts'
import { releaseOffers } from './release-offers.ts'

/** The Printful store, as visitors may see it. */
interface Store {
  /** Products as cards. */
  items: MerchItem[]
  /** Products as pages. */
  products: Product[]
  /** When the list may change by itself; null for never. */
  validUntil: Date | null
}

interface MerchDeps extends OwnProductDeps {
  /** Also starts a sync in the background when the catalogue is expired. */
  readStore: (language?: Language) => Promise<Store>
  /** The tracks with a playable recording. */
  listTracksWithAudio: (db: Db) => Promise<Set<number>>
}

/**
 * `GET /api/merch-items`: the music releases, with `?includePrintful=true` followed by Printful's products, and with
 * `?includeOwn=true` by the musician's own;
 * `for=home` returns only those on the home page. `GET /api/products`: the products with all that their pages show.
 */
export function merchRoutes(app: FastifyInstance, deps: MerchDeps): void {
  contractRoute(app, 'listMerchItems', deps, async ({ query }, { validUntil }) => {
    const clock = { now: deps.now(), timeZone: (await deps.readSite()).timeZone }
    const releases = await listPublicReleases(deps)
    const nextMoment = nextReleaseMoment(releases, clock)
    const nextRelease = nextMoment === null ? null : new Date(nextMoment)
    validUntil(nextRelease)
    const isForHome = query.for === 'home'
    const hasPrintful = query.includePrintful === 'true'
    const hasOwn = query.includeOwn === 'true'
    if (!hasPrintful && !hasOwn) return isForHome ? homeReleases(releases) : releases
    const store = hasPrintful ? await deps.readStore(query.language) : EMPTY_STORE
    const own = hasOwn ? await readOwnProducts(deps, query.language) : EMPTY_STORE
    validUntil(earliest(nextRelease, store.validUntil, own.validUntil))
    const items = [...releases, ...store.items, ...own.items]
    return isForHome ? homeItems(items) : items
  })

  contractRoute(app, 'listProducts', deps, async ({ query }, { validUntil }) => {
    const store = await deps.readStore(query.language)
    const own = query.includeOwn === 'true' ? await readOwnProducts(deps, query.language) : EMPTY_STORE
    validUntil(earliest(store.validUntil, own.validUntil))
    return [...store.products, ...own.products]
  })
}

const EMPTY_STORE: Store = { items: [], products: [], validUntil: null }

/** The earliest of some moments; null for never. */
function earliest(...moments: (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/**
 * The visible music tracks as merch items, newest first. Tracks that are hidden, or in neither Hear It nor Get It, are
 * counted for the positions only (docs/product/states.md#merch-ordering).
 * @param also the id of one that is shown as if it were visible
 */
export async function listPublicReleases(deps: MerchDeps, also?: number): Promise<MerchItem[]> {
  const { db, listTracksWithAudio } = deps
  const stored = await db
    .selectFrom('musicTracks')
    // The colour of an uploaded cover is stored with the upload.
    .leftJoin('mediaFiles', 'mediaFiles.path', 'musicTracks.imageUrl')
    .selectAll('musicTracks')
    .select('mediaFiles.dominantColour as cardColour')
    .where('deletedAt', 'is', null)
    .orderBy('musicTracks.createdAt', 'desc')
    .orderBy('musicTracks.id')
    .execute()
  const rows = stored.map((row) =>
    row.id === also ? { ...row, ...musicTrackKind.toShow?.(isoDates(row)) } : row,
  )
  const positions = shownPositions(rows, isTrackOnSite)
  const withAudio = await listTracksWithAudio(db)
  const offerOn = await releaseOffers(deps)
  const { timeZone } = await deps.readSite()
  const clock = { now: deps.now().toISOString(), timeZone }
  return rows.filter(isTrackOnSite).map((row) => ({
    ...isoDates(row),
    id: `music-${row.id}`,
    position: positions.get(row.id),
    hasAudio: withAudio.has(row.id) || undefined,
    earlyTracks: withAudio.has(row.id) ? earlyTracksOf(row) : undefined,
    downloads: row.downloads === 'none' ? undefined : row.downloads,
    offer: offerOn(row),
    presaveLinks: row.presaveLinks.length > 0 && !isReleased(row, clock) ? row.presaveLinks : undefined,
    platformLinks: row.platformLinks.length > 0 && isReleased(row, clock) ? row.platformLinks : undefined,
    takesReminders: (deps.outbox.isConfigured && !isReleased(row, clock)) || undefined,
    category: MUSIC_CATEGORY,
    additionalImages: '',
    originalPrice: null,
    link: null,
    isSoldOut: false,
    priceMinor: null,
    currency: null,
  }))
}
