import { DEFAULT_LANGUAGE, LOCALES, type Language } from '../schema/language.ts'

const PLACEHOLDER = /\{(\w+)\}/g

/** `['{when}']` for 'The show is {when}'. */
export function placeholdersOf(text: string): string[] {
  return text.match(PLACEHOLDER) ?? []
}

/** Replaces the placeholders of a text. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(PLACEHOLDER, (placeholder, name) => String(values[name] ?? placeholder))
}

/**
 * Creates a reader of texts (docs/product/entities.md#words). @param texts from `textsOf`, or the needed ones of them
 */
export function textReader<Key extends string>(texts: Readonly<Record<Key, string>>) {
  return (key: Key, values: Record<string, string | number> = {}) => fillText(texts[key], values)
}
export type TextReader<Key extends string> = ReturnType<typeof textReader<Key>>

/** The key of a text that depends on a number: 'getItCount.one' for 1. */
export function pluralKey<Key extends string>(
  key: Key,
  count: number,
  language: Language = DEFAULT_LANGUAGE,
): `${Key}.one` | `${Key}.other` {
  // French and Spanish have another plural form for millions, which no text needs.
  const isOne = new Intl.PluralRules(LOCALES[language]).select(count) === 'one'
  return `${key}.${isOne ? 'one' : 'other'}`
}
