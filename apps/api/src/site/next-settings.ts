import { isDeepStrictEqual } from 'node:util'
import { firstSections, knownSections, withFirstSections } from '@troubadour/domain/site/sections'
import type { SiteSettings, siteSettingsInput } from '@troubadour/domain/site/site'
import { ownWords } from '@troubadour/domain/site/words'
import type { z } from 'zod'
import { markdownHtml } from '../shared/markdown-html.ts'

/** The settings that follow from what was sent; what was not sent stays as it is. */
export function nextSettings(
  current: SiteSettings,
  { version: _version, hasPressKit: _ofPressKit, ...sent }: z.output<typeof siteSettingsInput>,
): SiteSettings {
  const { words, homeSections, language, aboutSection } = { ...current, ...sent }
  // A front end of the first release orders the first sections alone, and sends all others back as it read them.
  const isOrderedByFirst = !isDeepStrictEqual(words.sections, current.words.sections)
  const known = knownSections(homeSections)
  const order = isOrderedByFirst ? withFirstSections(known, words.sections) : known
  return {
    ...current,
    ...sent,
    homeSections: order,
    words: { ...ownWords(words, language), sections: firstSections(order) },
    // Once, not for each visitor.
    aboutSection: { ...aboutSection, html: markdownHtml(aboutSection.text, { pictures: 'none' }) },
  }
}
