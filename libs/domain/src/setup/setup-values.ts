import type { Language } from '../schema/language.ts'

/** The steps of the set-up, in order (docs/product/admin.md#set-up). */
export const SETUP_STEPS = [
  'name',
  'about',
  'time-zone',
  'contact',
  'look',
  'hero',
  'first',
  'sender',
  'merch',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What a site may lack before its launch, most important first (docs/product/admin.md#before-the-site-is-shown). */
export const MISSING_OF_SITE = [
  'own-content',
  'name',
  'contact',
  'hero-picture',
  'release',
  'show',
  'ticket-link',
  'sender',
  'backup-elsewhere',
  'imprint',
  'about',
] as const
export type MissingOfSite = (typeof MISSING_OF_SITE)[number]

/** What a page that says who runs the site is called. */
export const IMPRINT_TITLES: Record<Language, string> = {
  en: 'Imprint',
  de: 'Impressum',
  fr: 'Mentions légales',
  es: 'Aviso legal',
}
