/** The languages of the public pages (docs/product/entities.md#language). */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Of a site that was given none, and of the admin. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Each in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** By which Intl writes dates, times, numbers and money. */
export const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }

/** The language that a tag such as 'de-AT' names; undefined for one that the site does not speak. */
export function languageOf(tag: string): Language | undefined {
  const [name] = tag.toLowerCase().split('-')
  return LANGUAGES.find((language) => language === name)
}
