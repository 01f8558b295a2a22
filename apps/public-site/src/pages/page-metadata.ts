import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, heardRecordingsQuery, merchItemQueries } from '@troubadour/api-client/public'
import { postsQuery, productQueries, shownQuery } from '@troubadour/api-client/server-pages'
import { eventSchedule, hasEventEnded } from '@troubadour/domain/event/event-schedule'
import type { Event } from '@troubadour/domain/event/event'
import { ticketUrl } from '@troubadour/domain/event/event-status'
import { itemPictures, shownCategory } from '@troubadour/domain/merch/merch-order'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { decimalAmount } from '@troubadour/domain/merch/money'
import type { Product as StoreProduct } from '@troubadour/domain/merch/product'
import { purchaseUrl } from '@troubadour/domain/merch/product-text'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { SiteSettings } from '@troubadour/domain/site/site'
import {
  ownPageHead,
  postHead,
  productHead,
  releaseHead,
  showHead,
  type PageHead,
} from '@troubadour/domain/share/page-head'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { siteLinks } from '@troubadour/domain/links/site-links'
import { PATHS } from '@troubadour/domain/address/paths'
import {
  pageCard,
  postCard,
  productCard,
  releaseCard,
  showCard,
  type ShareCard,
} from '@troubadour/domain/share/share-card'
import { pathOf, type AddressKind } from '@troubadour/domain/address/slug'
import { isoWithOffset, toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { categoryText } from '../shared/fixed-words.ts'
import { aboutMusic } from './about-music.ts'
import { aboutPage } from './about-page.ts'
import { aboutPost } from './about-post.ts'
import type { BreadcrumbList, MusicEvent, MusicGroup, Place, Product, Thing, WithContext } from 'schema-dts'

/** The metadata of a content page (docs/product/public-pages.md#for-machines). */
export interface PageMetadata extends PageHead {
  card: ShareCard
  /** JSON-LD. @param origin of the site */
  data: (origin: string) => WithContext<Thing>[]
}

const CONTEXT = 'https://schema.org'

/** The metadata of the page of a show, release, product, post or own page; undefined when it is not visible. */
export function findMetadata(
  queryClient: QueryClient,
  kind: AddressKind,
  slug: string,
  { site, now }: { site: SiteSettings; now: number },
): PageMetadata | undefined {
  if (kind === 'shows') {
    const event = queryClient.getQueryData(eventQueries.list().queryKey)?.find((one) => one.slug === slug)
    return event && showMetadata(event, site, now)
  }
  if (kind === 'store') {
    const products = queryClient.getQueryData(productQueries.list().queryKey)
    const product = products?.find((one) => one.storeSlug === slug)
    return product && productMetadata(product, site)
  }
  if (kind === 'posts') {
    const post = queryClient.getQueryData(postsQuery().queryKey)?.find((one) => one.slug === slug)
    return (
      post && {
        ...postHead(post, site),
        card: postCard(post, site),
        data: (origin) => [aboutPost(post, site, origin), breadcrumbs(origin, 'posts', post, site)],
      }
    )
  }
  if (kind === 'pages') {
    const page = queryClient.getQueryData(shownQuery('ownPages').queryKey)?.find((one) => one.slug === slug)
    return (
      page && {
        ...ownPageHead(page, site),
        card: pageCard(page, site),
        data: (origin) => [aboutPage(page, origin)],
      }
    )
  }
  const releases = queryClient.getQueryData(merchItemQueries.releases().queryKey)
  const release = releases?.find((one) => one.slug === slug)
  const heard = queryClient.getQueryData(heardRecordingsQuery(slug).queryKey)
  return release && releaseMetadata(release, site, heard?.recordings ?? [])
}

function showMetadata(event: Event, site: SiteSettings, now: number): PageMetadata {
  const { title, description, imageUrl, slug } = event
  const { startsAt, endsAt, hasTime, hasEndTime, isRecurring, timeZone } = eventSchedule(event, site)
  const inZone = (moment: Date, isTimed: boolean) => {
    const text = isoWithOffset(moment.getTime(), timeZone)
    return isTimed ? text : text.slice(0, 10)
  }
  const show = (origin: string): WithContext<MusicEvent> => ({
    '@context': CONTEXT,
    '@type': 'MusicEvent',
    name: title,
    url: origin + pathOf('shows', slug),
    ...(startsAt && { startDate: inZone(startsAt, hasTime) }),
    ...(startsAt && endsAt && endsAt > startsAt && { endDate: inZone(endsAt, hasEndTime) }),
    ...(event.doorsAt && { doorTime: isoWithOffset(toMillis(event.doorsAt), timeZone) }),
    ...statusOf(event, timeZone),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(event),
    performer: { '@type': 'MusicGroup', name: site.projectName, url: origin },
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
    ...ticketOffersOf(event, { ...site, now }),
  })
  return {
    ...showHead(event, site),
    card: showCard(event, site),
    data: (origin) => [
      // A show needs a single known date.
      ...(startsAt && !isRecurring ? [show(origin)] : []),
      breadcrumbs(origin, 'shows', event, site),
    ],
  }
}

function statusOf({ status, previousStartsAt }: Event, timeZone: string) {
  if (status === 'cancelled') return { eventStatus: 'https://schema.org/EventCancelled' } as const
  if (status !== 'rescheduled' || !previousStartsAt)
    return { eventStatus: 'https://schema.org/EventScheduled' } as const
  return {
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: isoWithOffset(toMillis(previousStartsAt), timeZone),
  } as const
}

/** The known parts of its address, and its coordinates. */
function placeOf({ venue, location, address }: Event): Place {
  const { street, town, region, postalCode, country, latitude, longitude } = address ?? {}
  return {
    '@type': 'Place',
    name: venue,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street || location,
      ...(town && { addressLocality: town }),
      ...(region && { addressRegion: region }),
      ...(postalCode && { postalCode }),
      ...(country && { addressCountry: country }),
    },
    ...(latitude != null && longitude != null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}

/** Only known facts about tickets: their URL, or that they are sold out. */
function ticketOffersOf(event: Event, clock: SiteClock) {
  const url = ticketUrl(event, clock)
  if (url) return { offers: { '@type': 'Offer', url } } as const
  if (event.status !== 'soldOut' || hasEventEnded(event, clock)) return {}
  const link = event.link && { url: event.link }
  return { offers: { '@type': 'Offer', ...link, availability: 'https://schema.org/SoldOut' } } as const
}

function releaseMetadata(
  release: MerchItem,
  site: SiteSettings,
  recordings: readonly HeardRecording[],
): PageMetadata {
  return {
    ...releaseHead(release, site),
    card: releaseCard(release, site),
    data: (origin) => [
      aboutMusic(release, recordings, { site, origin }),
      // Only called for releases with a slug.
      breadcrumbs(origin, 'music', { title: release.title, slug: release.slug ?? '' }, site),
    ],
  }
}

function productMetadata(product: StoreProduct, site: SiteSettings): PageMetadata {
  const { title, description, storeSlug } = product
  const pictures = itemPictures(product)
  const thing = (origin: string): WithContext<Product> => ({
    '@context': CONTEXT,
    '@type': 'Product',
    name: title,
    url: origin + pathOf('store', storeSlug),
    category: categoryText(shownCategory(product), textReader(textsOf(site))),
    ...(site.projectName && { brand: { '@type': 'Brand', name: site.projectName } }),
    ...(description && { description }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => new URL(picture, origin).href) }),
    ...offersOf(product, site, origin),
  })
  return {
    ...productHead(product, site),
    card: productCard(product, site),
    data: (origin) => [thing(origin), breadcrumbs(origin, 'store', { title, slug: storeSlug }, site)],
  }
}

/** Price and URL; empty while the product cannot be bought, or without a known price. */
function offersOf(
  product: StoreProduct,
  { storeUrl }: SiteSettings,
  origin: string,
): Pick<Exclude<Product, string>, 'offers'> {
  if (product.offers?.length) return { offers: ownOffersOf(product, product.offers, origin) }
  const { priceMinor, priceMaxMinor, currency } = product
  const url = purchaseUrl(product, storeUrl)
  if (!url || priceMinor === null || currency === null) return {}
  const [lowest, highest] = [priceMinor, priceMaxMinor ?? priceMinor].map(
    (amount) => decimalAmount(amount, currency) ?? undefined,
  )
  const offer = { url, priceCurrency: currency, availability: 'https://schema.org/InStock' } as const
  return {
    offers:
      lowest === highest
        ? { '@type': 'Offer', ...offer, price: lowest }
        : { '@type': 'AggregateOffer', ...offer, lowPrice: lowest, highPrice: highest },
  }
}

/** The variants of an own product that can be bought. */
function ownOffersOf(
  { storeSlug, shipsFrom }: StoreProduct,
  offers: NonNullable<StoreProduct['offers']>,
  origin: string,
) {
  const availability = shipsFrom ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock'
  return offers.map(({ name, minor, currency }) => ({
    ...({ '@type': 'Offer', url: origin + pathOf('store', storeSlug), availability } as const),
    ...(name && { name }),
    ...{ price: decimalAmount(minor, currency) ?? undefined, priceCurrency: currency },
  }))
}

function breadcrumbs(
  origin: string,
  kind: Exclude<AddressKind, 'pages'>,
  { title, slug }: { title: string; slug: string },
  site: SiteSettings,
): WithContext<BreadcrumbList> {
  const steps = [
    { name: textsOf(site)[`${kind}.title`], item: origin + PATHS[kind] },
    { name: title, item: origin + pathOf(kind, slug) },
  ]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

export function aboutArtist(site: SiteSettings, origin: string) {
  const { projectName } = site
  const links = siteLinks(site).map(({ url }) => url)
  const group: WithContext<MusicGroup> = {
    '@context': CONTEXT,
    '@type': 'MusicGroup',
    name: projectName,
    url: origin,
    ...(links.length > 0 && { sameAs: links }),
  }
  return projectName ? [group] : []
}
