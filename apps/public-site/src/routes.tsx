import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@troubadour/api-client/http'
import {
  eventQueries,
  instagramPostQueries,
  merchItemQueries,
  siteQueries,
  signUpTokenQuery,
} from '@troubadour/api-client/public'
import type { Event } from '@troubadour/domain/event/event'
import { isRecurring } from '@troubadour/domain/event-schedule'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { PATHS } from '@troubadour/domain/site/paths'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { HomePage } from './pages/home-page.tsx'
import { mailLinkView, type MailLink } from './pages/mail-link.ts'
import { MailLinkPage } from './pages/mail-link-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { TermsPage } from './pages/terms-page.tsx'

export interface PageProps {
  /** Of the page behind the links of mails alone. */
  link?: MailLink
}

export interface PageRoute {
  /** Null for what no path leads to by itself. */
  path: string | null
  Page: ComponentType<PageProps>
  /** What the server reads before it renders the page. */
  prefetch: (queryClient: QueryClient, client: ApiClient) => Promise<void>[]
  title: (site: SiteSettings, link?: MailLink) => string
  /** What of it needs React: all of it, the reminder of the next show beside it, or nothing. */
  alive: 'page' | 'popup' | 'nothing'
}

/**
 * Reads the events without what the lists do not show. What the rules need travels: a description only where nothing
 * but it tells that an event recurs.
 */
async function prefetchEvents(queryClient: QueryClient, client: ApiClient): Promise<void> {
  await queryClient.prefetchQuery(eventQueries.list(client))
  queryClient.setQueryData(eventQueries.list().queryKey, (events) => events?.flatMap(listedEvent))
}

/** The featured event is in neither list; the page changes nothing, so it needs neither versions nor their times. */
function listedEvent(event: Event): Event[] {
  if (event.isFeatured) return []
  const listed = { ...event, updatedAt: event.createdAt, version: 0 }
  const brief = { ...listed, description: null }
  return [isRecurring(brief) === isRecurring(event) ? brief : listed]
}

async function prefetchReleases(queryClient: QueryClient, client: ApiClient): Promise<void> {
  await queryClient.prefetchQuery(merchItemQueries.releases(client))
  queryClient.setQueryData(merchItemQueries.releases().queryKey, shownItems)
}

async function prefetchStore(queryClient: QueryClient, client: ApiClient): Promise<void> {
  // A visitor is waiting: one try here, and the browser has the others.
  await queryClient.prefetchQuery({ ...merchItemQueries.store(client), retry: false })
  queryClient.setQueryData(merchItemQueries.store().queryKey, shownItems)
}

/** Merchandise without what no card shows: the price as a number, and colours that are for Hear It alone. */
function shownItems(items: MerchItem[] | undefined): MerchItem[] | undefined {
  return items?.map((item) => {
    const cardColour = item?.isVisibleInHearIt ? item.cardColour : null
    // What is no item is for the section to stumble over, not for the page.
    return item && { ...item, priceMinor: null, currency: null, cardColour }
  })
}

/** Whose token cannot be read has forms without one; nothing else of the page needs it. */
async function prefetchSignUpToken(queryClient: QueryClient, client: ApiClient): Promise<void> {
  const query = signUpTokenQuery(client)
  await queryClient.prefetchQuery(query)
  if (!queryClient.getQueryData(query.queryKey)) queryClient.removeQueries({ queryKey: query.queryKey })
}

const prefetchSite: PageRoute['prefetch'] = (queryClient, client) => [
  queryClient.prefetchQuery(siteQueries.settings(client)),
]

const prefetchBesidePopup: PageRoute['prefetch'] = (queryClient, client) => [
  ...prefetchSite(queryClient, client),
  queryClient.prefetchQuery(eventQueries.featured(client)),
]

/** 'Hollow Pine - Stories for the Weary Wanderer'; what has no value is left out. */
const joined = (...parts: string[]) => parts.filter(Boolean).join(' - ')

/** Every page of the public site (docs/product/public-pages.md#routes). The last one is for any other path. */
export const pageRoutes = {
  home: {
    path: PATHS.home,
    Page: HomePage,
    prefetch: (queryClient, client) => [
      ...prefetchSite(queryClient, client),
      queryClient.prefetchQuery(eventQueries.featured(client)),
      prefetchEvents(queryClient, client),
      prefetchReleases(queryClient, client),
      prefetchStore(queryClient, client),
      queryClient.prefetchQuery(instagramPostQueries.list(client)),
      prefetchSignUpToken(queryClient, client),
    ],
    title: ({ projectName, tagline }) => joined(projectName, tagline),
    alive: 'page',
  },
  terms: {
    path: PATHS.terms,
    Page: TermsPage,
    prefetch: prefetchBesidePopup,
    title: ({ projectName }) => joined('Terms and Conditions', projectName),
    alive: 'popup',
  },
  privacy: {
    path: PATHS.privacy,
    Page: PrivacyPage,
    prefetch: prefetchBesidePopup,
    title: ({ projectName }) => joined('Privacy Policy', projectName),
    alive: 'popup',
  },
  /** Of /confirm and /unsubscribe, whose routes know what has come of the link. */
  'mail-link': {
    path: null,
    Page: MailLinkPage,
    prefetch: prefetchSite,
    title: ({ projectName }, link) => joined(link ? mailLinkView(link.state).title : '', projectName),
    alive: 'nothing',
  },
  'not-found': {
    path: null,
    Page: NotFoundPage,
    prefetch: prefetchSite,
    title: ({ projectName }) => joined('404 Page Not Found', projectName),
    alive: 'nothing',
  },
} as const satisfies Record<string, PageRoute>

export type PageName = keyof typeof pageRoutes

/** The page of a path. A trailing slash is forgiven: its page has another path, to be redirected to. */
export function findPage(pathname: string): PageName {
  const wanted = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // Object.entries widens the keys to string.
  const names = Object.keys(pageRoutes) as PageName[]
  return names.find((name) => pageRoutes[name].path === wanted) ?? 'not-found'
}
