import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { CalendarEntry, Event } from '@troubadour/domain/event/event'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { PublicPost } from '@troubadour/domain/post/post'
import type { Product } from '@troubadour/domain/merch/product'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import type { Shop } from '@troubadour/domain/selling/selling'
import type { LinkedPage } from '@troubadour/domain/site/own-page'
import type { OpenReading } from './api-source.ts'

const { getSite, listEvents, listMerchItems, listCalendarEntries, listProducts } = endpoints
const { listPosts, listLinkedPages, getShop } = endpoints

type Reading = ReturnType<OpenReading>

export type ReadSite = Awaited<ReturnType<typeof readSite>>

async function read<Answer>(
  { readOnce }: Reading,
  { path }: { path: string },
  missing: Answer,
): Promise<Answer> {
  const answer = await readOnce(path)
  // Written by the API of the same contract.
  return answer === undefined ? missing : (answer as Answer)
}

/** The site's settings, or the defaults if the API has never responded. */
export function readSettings(reading: Reading): Promise<SiteSettings> {
  return read(reading, getSite, DEFAULT_SITE_SETTINGS)
}

/** The musician's own posts, newest first. */
export function readPosts(reading: Reading): Promise<PublicPost[]> {
  return read(reading, listPosts, [])
}

/** The releases that visitors see. */
export function readReleases(reading: Reading): Promise<MerchItem[]> {
  return read(reading, listMerchItems, [])
}

/** Who sells; null while visitors cannot buy. */
export async function readShop(reading: Reading): Promise<Shop | null> {
  const { shop } = await read<{ shop: Shop | null }>(reading, getShop, { shop: null })
  return shop
}

/** The public content for feeds, calendars and the sitemap; empty if the API has never responded. */
export async function readSite(reading: Reading) {
  const [site, events, releases, entries, products, pages] = await Promise.all([
    readSettings(reading),
    read<Event[]>(reading, listEvents, []),
    readReleases(reading),
    read<CalendarEntry[]>(reading, listCalendarEntries, []),
    read<Product[]>(reading, { path: `${listProducts.path}?includeOwn=true` }, []),
    read<LinkedPage[]>(reading, listLinkedPages, []),
  ])
  return { site, events, releases, entries, products, pages }
}
