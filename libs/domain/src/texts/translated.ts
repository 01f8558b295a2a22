import { placeholdersOf, type TextReader } from './fill-text.ts'
import { LOCALES, type Language } from '../schema/language.ts'
import { pageTexts, type TextKey } from './page-texts.ts'

// Object.entries returns string keys.
const TEXTS = Object.entries(pageTexts) as [TextKey, string][]
const KEYS = new Map(TEXTS.map(([key, text]) => [text, key]))
/** Texts with placeholders, which the API has filled in. */
const PATTERNS = TEXTS.filter(
  ([key, text]) => key.startsWith('redeem.') && placeholdersOf(text).length > 0,
).map(([key, text]) => ({
  key,
  pattern: new RegExp(`^${text.replace(/[.?]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
}))

/** Translates an English message of the API; unchanged when the site has no text for it. */
export function translated(message: string, text: TextReader<TextKey>, language: Language): string {
  const key = KEYS.get(message)
  if (key) return text(key)
  for (const { key, pattern } of PATTERNS) {
    const { groups } = pattern.exec(message) ?? {}
    if (groups) return text(key, { ...groups, ...(groups.time && { time: spanText(groups.time, language) }) })
  }
  return message
}

/** '5 minutes', '1 second' */
function spanText(time: string, language: Language): string {
  const [, count, unit] = /^(\d+) (second|minute)s?$/.exec(time) ?? []
  if (!unit) return time
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Number(count),
  )
}
