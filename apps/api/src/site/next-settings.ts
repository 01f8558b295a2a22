import { isDeepStrictEqual } from 'node:util'
import { firstSections, knownSections, withFirstSections } from '@troubadour/domain/home/sections'
import type { SiteSettings, siteSettingsInput } from '@troubadour/domain/site/site'
import { ownWords } from '@troubadour/domain/texts/words'
import type { z } from 'zod'
import { markdownHtml } from '../shared/markdown-html.ts'

/** Merges the sent settings into the stored ones, and renders their texts. */
export function nextSettings(
  current: SiteSettings,
  { version: _version, hasPressKit: _ofPressKit, ...sent }: z.output<typeof siteSettingsInput>,
): SiteSettings {
  const { words, homeSections, language, aboutSection } = { ...current, ...sent }
  // A front end of the first release only orders the first sections, and returns all others unchanged.
  const isOrderedByFirst = !isDeepStrictEqual(words.sections, current.words.sections)
  const known = knownSections(homeSections)
  const order = isOrderedByFirst ? withFirstSections(known, words.sections) : known
  return {
    ...current,
    ...sent,
    homeSections: order,
    words: { ...ownWords(words, language), sections: firstSections(order) },
    // Rendered when it is saved, instead of for each visitor.
    aboutSection: { ...aboutSection, html: markdownHtml(aboutSection.text, { pictures: 'none' }) },
  }
}
