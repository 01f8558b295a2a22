const PLACEHOLDER = /\{(\w+)\}/g

/** `['{when}']` for 'The show is {when}'. */
export function placeholdersOf(text: string): string[] {
  return text.match(PLACEHOLDER) ?? []
}

/**
 * Reads the texts of a group (docs/product/entities.md#words).
 * @param texts as the musician wrote them, by their keys
 * @param defaults of the group, so that a bundle holds only what its parts show
 */
export function textReader<Key extends string>(
  texts: Readonly<Record<string, string>>,
  defaults: Readonly<Record<Key, string>>,
) {
  return (key: Key, values: Record<string, string | number> = {}) =>
    (texts[key] ?? defaults[key]).replace(PLACEHOLDER, (placeholder, name) =>
      String(values[name] ?? placeholder),
    )
}

/** The key of a text that depends on a number: 'getItCount.one' for 1. */
export function pluralKey<Key extends string>(key: Key, count: number): `${Key}.one` | `${Key}.other` {
  // English has these two forms.
  return `${key}.${new Intl.PluralRules('en-US').select(count) as 'one' | 'other'}`
}
