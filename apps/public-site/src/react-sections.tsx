import type { ComponentType } from 'react'
import {
  eventQueries,
  instagramPostQueries,
  latestPostsQuery,
  merchItemQueries,
} from '@troubadour/api-client/public'
import type { ReactSectionId } from '@troubadour/domain/sections/sections'
import { ExperienceItSection } from './experience-it/experience-it-section.tsx'
import { GetItSection } from './get-it/get-it-section.tsx'
import { HearItSection } from './hear-it/hear-it-section.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import type { PageQuery } from './shared/page-query-client.ts'

/** What a section of the home page renders and reads. */
export interface PageSection {
  Section: ComponentType
  /** The server runs them before it renders the page. */
  queries: readonly PageQuery[]
}

/** The sections that React hydrates. The others are in `static-sections.tsx`. */
export const reactSections: Record<ReactSectionId, PageSection> = {
  'hear-it': { Section: HearItSection, queries: [merchItemQueries.homeReleases] },
  'get-it': { Section: GetItSection, queries: [merchItemQueries.homeStore] },
  'experience-it': {
    Section: ExperienceItSection,
    queries: [eventQueries.home, eventQueries.featured, latestPostsQuery, instagramPostQueries.list],
  },
  newsletter: { Section: NewsletterSection, queries: [] },
}
