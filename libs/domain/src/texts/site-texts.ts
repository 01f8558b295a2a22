import { deTexts } from './texts-de.ts'
import { esTexts } from './texts-es.ts'
import { frTexts } from './texts-fr.ts'
import type { Language } from '../schema/language.ts'
import { pageTexts, type TextKey } from './page-texts.ts'

/** Default texts in each language. */
export const DEFAULT_TEXTS: Record<Language, Readonly<Record<TextKey, string>>> = {
  en: pageTexts,
  de: deTexts,
  fr: frTexts,
  es: esTexts,
}

/** All texts of a site: the musician's own, and the defaults of its language (docs/product/entities.md#words). */
export function textsOf({
  language,
  words,
}: {
  language: Language
  words: { texts: Readonly<Record<string, string>> }
}): Record<TextKey, string> {
  return { ...DEFAULT_TEXTS[language], ...words.texts }
}
