import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, heardRecordingsQuery, merchItemQueries } from '@troubadour/api-client/public'
import { postsQuery, productQueries, shownQuery } from '@troubadour/api-client/server-pages'
import { eventSchedule, hasEventEnded } from '@troubadour/domain/event/event-schedule'
import type { Event } from '@troubadour/domain/event/event'
import { ticketUrl } from '@troubadour/domain/event/event-status'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { Product as StoreProduct } from '@troubadour/domain/merch/product'
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
import { aboutMusic } from './about-music.ts'
import { aboutPage } from './about-page.ts'
import { aboutPost } from './about-post.ts'
import { aboutProduct } from './about-product.ts'
import type { BreadcrumbList, MusicEvent, MusicGroup, Place, Thing, WithContext } from 'schema-dts'

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
  const { title, storeSlug } = product
  return {
    ...productHead(product, site),
    card: productCard(product, site),
    data: (origin) => [
      aboutProduct(product, site, origin),
      breadcrumbs(origin, 'store', { title, slug: storeSlug }, site),
    ],
  }
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
