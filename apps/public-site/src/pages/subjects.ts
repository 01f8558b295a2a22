import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, merchItemQueries } from '@troubadour/api-client/public'
import { eventSchedule, hasEventEnded } from '@troubadour/domain/event-schedule'
import type { Event } from '@troubadour/domain/event/event'
import { eventWhen } from '@troubadour/domain/event/event-card'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
import { isoWithOffset } from '@troubadour/domain/time/zoned-time'
import type { BreadcrumbList, MusicEvent, MusicGroup, MusicRecording, Thing, WithContext } from 'schema-dts'

/** What a page is about, as machines are told it (docs/product/public-pages.md#for-machines). */
export interface Subject {
  title: string
  description: string
  /** '' when there is none. */
  imageUrl: string
  /** In JSON-LD. @param origin of the site */
  data: (origin: string) => WithContext<Thing>[]
}

const CONTEXT = 'https://schema.org'
/** Search results and shared links show no more. */
const DESCRIPTION_LENGTH = 160
const LIST_TITLES = { shows: 'Shows', music: 'Music' }

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
    title: `${title} - ${event.date}`,
    description: shortened(`${eventWhen(event)}, ${venue}, ${location}. ${description ?? ''}`),
    imageUrl,
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
    title,
    description: shortened(description || `${title} by ${site.projectName}.`),
    imageUrl,
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

/** In one line, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s\S*$/, '')} …`
}
