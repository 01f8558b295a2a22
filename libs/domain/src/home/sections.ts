import type { AboutSection, Video } from './own-sections.ts'

/** The sections of the home page, in their default order. */
export const HOME_SECTIONS = ['hear-it', 'video', 'get-it', 'experience-it', 'about', 'newsletter'] as const
export type SectionId = (typeof HOME_SECTIONS)[number]

/** The key of a section's heading, which is also its name in the navigation. */
export const SECTION_TITLES = {
  'hear-it': 'hearIt.title',
  video: 'video.title',
  'get-it': 'getIt.title',
  'experience-it': 'experienceIt.title',
  about: 'about.title',
  newsletter: 'newsletter.title',
} as const satisfies Record<SectionId, string>

/** A section in the order; its id may be unknown to this release. */
export interface PlacedSection<Id extends string = string> {
  id: Id
  isShown: boolean
}

const isKnown = (id: string): id is SectionId => HOME_SECTIONS.some((known) => known === id)

/** The sections that this release supports; missing ones are inserted after their neighbour in the default order. */
export function knownSections(sections: readonly PlacedSection[]): PlacedSection<SectionId>[] {
  const known = sections.flatMap(({ id, isShown }) => (isKnown(id) ? { id, isShown } : []))
  for (const [index, id] of HOME_SECTIONS.entries()) {
    if (known.some((one) => one.id === id)) continue
    const neighbour = HOME_SECTIONS[index - 1]
    known.splice(known.findIndex((one) => one.id === neighbour) + 1, 0, { id, isShown: true })
  }
  return known
}

interface SectionSettings {
  homeSections: readonly PlacedSection[]
  aboutSection: Pick<AboutSection, 'text' | 'portrait' | 'quotes'>
  videos: readonly Video[]
}

/** The visible sections in order: those that are shown and have content. */
export function shownSections({ homeSections, aboutSection, videos }: SectionSettings): SectionId[] {
  const { text, portrait, quotes } = aboutSection
  const isEmpty: Partial<Record<SectionId, boolean>> = {
    about: text === '' && portrait === null && quotes.length === 0,
    video: videos.length === 0,
  }
  return knownSections(homeSections).flatMap(({ id, isShown }) => (isShown && !isEmpty[id] ? id : []))
}
