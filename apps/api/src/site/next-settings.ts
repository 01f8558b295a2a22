import { knownSections } from '@troubadour/domain/sections/sections'
import type { SiteSettings, siteSettingsInput } from '@troubadour/domain/site/site'
import { ownWords } from '@troubadour/domain/texts/words'
import type { z } from 'zod'
import { markdownHtml } from '../shared/markdown-html.ts'

/** Merges the sent settings into the stored ones, and renders their texts. */
export function nextSettings(
  current: SiteSettings,
  {
    version: _version,
    hasPressKit: _ofPressKit,
    sellsGoods: _ofSelling,
    tipsPlace: _ofTips,
    ...sent
  }: z.output<typeof siteSettingsInput>,
): SiteSettings {
  const { words, homeSections, language, aboutSection } = { ...current, ...sent }
  return {
    ...current,
    ...sent,
    homeSections: knownSections(homeSections),
    words: ownWords(words, language),
    // Rendered when it is saved, instead of for each visitor.
    aboutSection: { ...aboutSection, html: markdownHtml(aboutSection.text, { pictures: 'none' }) },
  }
}
