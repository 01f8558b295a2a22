/** The languages of the public pages (docs/product/entities.md#language). */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Default of a site, and language of the admin. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each name in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** Locales with which Intl formats dates, times, numbers and money. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }

/** The language of a tag such as 'de-AT'; undefined for an unsupported one. */
export function languageOf(tag: string): Language | undefined {
  const [name] = tag.toLowerCase().split('-')
  return LANGUAGES.find((language) => language === name)
}
