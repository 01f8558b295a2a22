/** The sections of the home page, in the order they have before they are ordered by hand. */
export const HOME_SECTIONS = ['hear-it', 'get-it', 'experience-it', 'newsletter'] as const
export type SectionId = (typeof HOME_SECTIONS)[number]

/** The text that is the heading of a section, and its name in the navigation. */
export const SECTION_TITLES = {
  'hear-it': 'hearIt.title',
  'get-it': 'getIt.title',
  'experience-it': 'experienceIt.title',
  newsletter: 'newsletter.title',
} as const satisfies Record<SectionId, string>

interface SectionOrder {
  sections: readonly { id: SectionId; isShown: boolean }[]
}

/** The sections that visitors see, in their order. */
export function shownSections({ sections }: SectionOrder): SectionId[] {
  return sections.filter(({ isShown }) => isShown).map(({ id }) => id)
}
