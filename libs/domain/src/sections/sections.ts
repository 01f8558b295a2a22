import type { ShownName } from '../content/kind-names.ts'
import type { Language } from '../schema/language.ts'

/** What visitors see of each kind that every page reads. */
export type ShownLists = Record<ShownName, readonly unknown[]>

/** The content of the sections that are left out without content. */
interface SectionContent extends ShownLists {
  aboutSection: { text: string; portrait: unknown; quotes: readonly unknown[] }
  videos: readonly unknown[]
}

/** `Title` and `Text` are keys of texts. */
interface HomeSection<Title extends string, Text extends string> {
  /** The key of its heading, which is also its name in the navigation. */
  title: Title
  /** The heading in each language, unless the musician changes it. */
  headings: Record<Language, string>
  /** For a section that only the server renders: browsers load neither its code nor its heading. */
  isStatic?: true
  /** For a section that is left out without content. */
  hasContent?: (content: SectionContent) => boolean
  /** For a section that shows a text without content: the name of that content, and the key of the text. */
  empty?: { content: string; text: Text }
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
    headings: { en: 'Hear It', de: 'Anhören', fr: 'Écouter', es: 'Escucha' },
    empty: { content: 'releases', text: 'signUp.soonTitle' },
    fallbackFraction: 0.2,
  },
  video: {
    title: 'video.title',
    headings: { en: 'Videos', de: 'Videos', fr: 'Vidéos', es: 'Vídeos' },
    isStatic: true,
    hasContent: ({ videos }) => videos.length > 0,
  },
  'get-it': {
    title: 'getIt.title',
    headings: { en: 'Get It', de: 'Mitnehmen', fr: 'Emporter', es: 'Llévatelo' },
    empty: { content: 'products', text: 'getIt.emptyText' },
    fallbackFraction: 0.5,
  },
  'experience-it': {
    title: 'experienceIt.title',
    headings: { en: 'Experience It', de: 'Erleben', fr: 'Vivre', es: 'Vívelo' },
    empty: { content: 'shows', text: 'experienceIt.upcomingText' },
    fallbackFraction: 0.7,
  },
  about: {
    title: 'about.title',
    headings: { en: 'About', de: 'Über mich', fr: 'À propos', es: 'Sobre mí' },
    isStatic: true,
    hasContent: ({ aboutSection: { text, portrait, quotes } }) =>
      text !== '' || portrait !== null || quotes.length > 0,
  },
  newsletter: {
    title: 'newsletter.title',
    headings: {
      en: 'Join the Journey',
      de: 'Komm mit auf die Reise',
      fr: 'Viens avec nous',
      es: 'Únete al viaje',
    },
    isLinked: false,
  },
} satisfies Record<string, HomeSection<`${string}.title`, `${string}.${string}`>>
type Sections = typeof sections
export type SectionId = keyof Sections
export type StaticSectionId = {
  [Id in SectionId]: Sections[Id] extends { isStatic: true } ? Id : never
}[SectionId]
export type ReactSectionId = Exclude<SectionId, StaticSectionId>
export type SectionTitle<Id extends SectionId = SectionId> = Sections[Id]['title']
type EmptyText = Extract<Sections[SectionId], { empty: unknown }>['empty']['text']

/**
 * The sections of the home page, in their default order (docs/product/public-pages.md#sections). What the public site
 * renders of each is declared in its `react-sections.tsx` or `static-sections.tsx`.
 */
export const HOME_SECTIONS: Readonly<Record<SectionId, HomeSection<SectionTitle, EmptyText>>> = sections
// Object.keys returns string[].
export const SECTION_IDS = Object.keys(sections) as SectionId[]

export const isStatic = (id: SectionId): id is StaticSectionId => HOME_SECTIONS[id].isStatic === true
export const REACT_SECTION_IDS = SECTION_IDS.filter((id) => !isStatic(id))

/** The default headings of sections, by the keys of their texts. */
export function sectionHeadings<Id extends SectionId>(language: Language, ids: readonly Id[]) {
  const headings = ids.map((id) => [HOME_SECTIONS[id].title, HOME_SECTIONS[id].headings[language]])
  // Object.fromEntries loses the keys.
  return Object.fromEntries(headings) as Record<SectionTitle<Id>, string>
}

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
