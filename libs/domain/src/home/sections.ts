import type { TextKey } from '../texts/page-texts.ts'
import type { AboutSection, Video } from './own-sections.ts'

/** The content of the sections that are left out without content. */
interface SectionContent {
  aboutSection: Pick<AboutSection, 'text' | 'portrait' | 'quotes'>
  videos: readonly Video[]
}

interface HomeSection {
  /** The key of its heading, which is also its name in the navigation. */
  title: TextKey
  /** For a section that is left out without content. */
  hasContent?: (content: SectionContent) => boolean
  /** For a section that shows a text without content: the name of that content, and the key of the text. */
  empty?: { content: string; text: TextKey }
  /** Whether navigation and footer link to it; default: true. */
  isLinked?: false
  /**
   * Scroll position as a fraction of the page, for the footer's link to a section that is missing
   * (docs/product/public-pages.md#section-navigation).
   */
  fallbackFraction?: number
}

const sections = {
  'hear-it': {
    title: 'hearIt.title',
    empty: { content: 'releases', text: 'signUp.soonTitle' },
    fallbackFraction: 0.2,
  },
  video: {
    title: 'video.title',
    hasContent: ({ videos }) => videos.length > 0,
  },
  'get-it': {
    title: 'getIt.title',
    empty: { content: 'products', text: 'getIt.emptyText' },
    fallbackFraction: 0.5,
  },
  'experience-it': {
    title: 'experienceIt.title',
    empty: { content: 'shows', text: 'experienceIt.upcomingText' },
    fallbackFraction: 0.7,
  },
  about: {
    title: 'about.title',
    hasContent: ({ aboutSection: { text, portrait, quotes } }) =>
      text !== '' || portrait !== null || quotes.length > 0,
  },
  newsletter: {
    title: 'newsletter.title',
    isLinked: false,
  },
} satisfies Record<string, HomeSection>
export type SectionId = keyof typeof sections

/**
 * The sections of the home page, in their default order (docs/product/public-pages.md#sections). What the public site
 * renders of each is declared in its `react-sections.tsx` or `static-sections.tsx`.
 */
export const HOME_SECTIONS: Readonly<Record<SectionId, HomeSection>> = sections
// Object.keys returns string[].
export const SECTION_IDS = Object.keys(sections) as SectionId[]

/** A section in the order; its id may be unknown to this release. */
export interface PlacedSection<Id extends string = string> {
  id: Id
  isShown: boolean
}

const isKnown = (id: string): id is SectionId => Object.hasOwn(sections, id)

/** The sections that this release supports; missing ones are inserted after their neighbour in the default order. */
export function knownSections(placed: readonly PlacedSection[]): PlacedSection<SectionId>[] {
  const known = placed.flatMap(({ id, isShown }) => (isKnown(id) ? { id, isShown } : []))
  for (const [index, id] of SECTION_IDS.entries()) {
    if (known.some((one) => one.id === id)) continue
    const neighbour = SECTION_IDS[index - 1]
    known.splice(known.findIndex((one) => one.id === neighbour) + 1, 0, { id, isShown: true })
  }
  return known
}

/** The visible sections in order: those that are shown and have content. */
export function shownSections({
  homeSections,
  ...content
}: SectionContent & { homeSections: readonly PlacedSection[] }): SectionId[] {
  const hasContent = (id: SectionId) => HOME_SECTIONS[id].hasContent?.(content) ?? true
  return knownSections(homeSections).flatMap(({ id, isShown }) => (isShown && hasContent(id) ? id : []))
}
