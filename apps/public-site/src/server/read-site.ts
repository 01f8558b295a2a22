import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { CalendarEntry, Event } from '@troubadour/domain/event/event'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { Product } from '@troubadour/domain/merch/product'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import type { OpenReading } from './api-source.ts'

const { getSite, listEvents, listMerchItems, listCalendarEntries, listProducts } = endpoints

export type ReadSite = Awaited<ReturnType<typeof readSite>>

/** What visitors may see, for the files that machines read; what the API has never answered is empty. */
export async function readSite({ readOnce }: ReturnType<OpenReading>) {
  const read = async <Answer>({ path }: { path: string }, missing: Answer): Promise<Answer> => {
    const body = await readOnce(path)
    // Written by the API of the same contract.
    return body === undefined ? missing : (JSON.parse(body) as Answer)
  }
  const [site, events, releases, entries, products] = await Promise.all([
    read<SiteSettings>(getSite, DEFAULT_SITE_SETTINGS),
    read<Event[]>(listEvents, []),
    read<MerchItem[]>(listMerchItems, []),
    read<CalendarEntry[]>(listCalendarEntries, []),
    read<Product[]>(listProducts, []),
  ])
  return { site, events, releases, entries, products }
}
