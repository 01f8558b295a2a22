import type { Language } from '../schema/language.ts'
import type { LegalPageName } from './legal.ts'
import { LEGAL_DE } from './legal-de.ts'
import { LEGAL_ES } from './legal-es.ts'
import { LEGAL_FR } from './legal-fr.ts'
import { PRIVACY_TEXT } from './privacy-text.ts'
import { TERMS_TEXT } from './terms-text.ts'

/** Default texts of the legal pages. */
export const LEGAL_DEFAULTS: Record<Language, Record<LegalPageName, string>> = {
  en: { terms: TERMS_TEXT, privacy: PRIVACY_TEXT },
  de: LEGAL_DE,
  fr: LEGAL_FR,
  es: LEGAL_ES,
}
