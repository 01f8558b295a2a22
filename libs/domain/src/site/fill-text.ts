import { DEFAULT_LANGUAGE, LOCALES, type Language } from './language.ts'

const PLACEHOLDER = /\{(\w+)\}/g

/** `['{when}']` for 'The show is {when}'. */
export function placeholdersOf(text: string): string[] {
  return text.match(PLACEHOLDER) ?? []
}

/** A text with the values in their places. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(PLACEHOLDER, (placeholder, name) => String(values[name] ?? placeholder))
}

/** Reads texts (docs/product/entities.md#words). @param texts of a site, as `textsOf` gives them, or those of its keys that are needed */
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
  // No text has a form of its own for millions, which French and Spanish know.
  const isOne = new Intl.PluralRules(LOCALES[language]).select(count) === 'one'
  return `${key}.${isOne ? 'one' : 'other'}`
}
