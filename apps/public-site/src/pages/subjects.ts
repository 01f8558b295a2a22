import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, merchItemQueries } from '@troubadour/api-client/public'
import { eventSchedule, hasEventEnded } from '@troubadour/domain/event-schedule'
import type { Event } from '@troubadour/domain/event/event'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { releaseHead, showHead, type PageHead } from '@troubadour/domain/site/page-head'
import { PATHS } from '@troubadour/domain/site/paths'
import { releaseCard, showCard, type ShareCard } from '@troubadour/domain/site/share-card'
import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
import { isoWithOffset } from '@troubadour/domain/time/zoned-time'
import type { BreadcrumbList, MusicEvent, MusicGroup, MusicRecording, Thing, WithContext } from 'schema-dts'

/** What a page is about, as machines are told it (docs/product/public-pages.md#for-machines). */
export interface Subject extends PageHead {
  card: ShareCard
  /** In JSON-LD. @param origin of the site */
  data: (origin: string) => WithContext<Thing>[]
}

const CONTEXT = 'https://schema.org'
const LIST_TITLES = { shows: 'Shows', music: 'Music', store: 'Store' }

/** What the page of a show or a release is about; undefined when no visitor may see it. */
export function findSubject(
  queryClient: QueryClient,
  kind: AddressKind,
  slug: string,
  { site, now }: { site: SiteSettings; now: number },
): Subject | undefined {
  if (kind === 'shows') {
    const event = queryClient.getQueryData(eventQueries.list().queryKey)?.find((one) => one.slug === slug)
    return event && aboutShow(event, site, now)
  }
  const releases = queryClient.getQueryData(merchItemQueries.releases().queryKey)
  const release = releases?.find((one) => one.slug === slug)
  return release && aboutRelease(release, site)
}

function aboutShow(event: Event, site: SiteSettings, now: number): Subject {
  const { title, venue, location, description, imageUrl, slug } = event
  const { startsAt, endsAt, hasTime, isRecurring } = eventSchedule(event, site)
  const inZone = (moment: Date) => {
    const text = isoWithOffset(moment.getTime(), site.timeZone)
    return hasTime ? text : text.slice(0, 10)
  }
  const show = (origin: string): WithContext<MusicEvent> => ({
    '@context': CONTEXT,
    '@type': 'MusicEvent',
    name: title,
    url: origin + pathOf('shows', slug),
    ...(startsAt && { startDate: inZone(startsAt) }),
    ...(endsAt && { endDate: inZone(endsAt) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue,
      address: { '@type': 'PostalAddress', streetAddress: location },
    },
    performer: { '@type': 'MusicGroup', name: site.projectName, url: origin },
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
    ...(event.link &&
      !hasEventEnded(event, { ...site, now }) && { offers: { '@type': 'Offer', url: event.link } }),
  })
  return {
    ...showHead(event, site),
    card: showCard(event, site),
    data: (origin) => [
      // Without a day, or with many, there is no date to tell.
      ...(startsAt && !isRecurring ? [show(origin)] : []),
      breadcrumbs(origin, 'shows', title, slug),
    ],
  }
}

function aboutRelease(release: MerchItem, site: SiteSettings): Subject {
  const { title, description, imageUrl, releaseDate } = release
  // Only what has one is asked for.
  const slug = release.slug ?? ''
  const recording = (origin: string): WithContext<MusicRecording> => ({
    '@context': CONTEXT,
    '@type': 'MusicRecording',
    name: title,
    url: origin + pathOf('music', slug),
    byArtist: { '@type': 'MusicGroup', name: site.projectName, url: origin },
    ...(releaseDate && { datePublished: releaseDate }),
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
  })
  return {
    ...releaseHead(release, site),
    card: releaseCard(release, site),
    data: (origin) => [recording(origin), breadcrumbs(origin, 'music', title, slug)],
  }
}

function breadcrumbs(
  origin: string,
  kind: AddressKind,
  title: string,
  slug: string,
): WithContext<BreadcrumbList> {
  const steps = [
    { name: LIST_TITLES[kind], item: origin + PATHS[kind] },
    { name: title, item: origin + pathOf(kind, slug) },
  ]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

/** Who the site is of. */
export function aboutArtist({ projectName, socialProfileUrl, platformLinks }: SiteSettings, origin: string) {
  const links = [socialProfileUrl, ...Object.values(platformLinks)].filter((url) => url !== null)
  const group: WithContext<MusicGroup> = {
    '@context': CONTEXT,
    '@type': 'MusicGroup',
    name: projectName,
    url: origin,
    ...(links.length > 0 && { sameAs: links }),
  }
  return projectName ? [group] : []
}
