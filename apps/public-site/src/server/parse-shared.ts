import { LRUCache } from 'lru-cache'

/** In characters; shorter texts are parsed sooner than found. */
const LONG = 10_000
/** The lists of the site, as they are and as they were a moment ago. */
const parsed = new LRUCache<string, object>({ max: 16 })

/**
 * Parses what the API answered. Of a long list there is one object, however many pages show it: nobody may change it.
 */
export function parseShared(text: string): unknown {
  if (text.length < LONG) return JSON.parse(text)
  const known = parsed.get(text)
  if (known) return known
  const value = JSON.parse(text) as object // longer than any other value of the API
  parsed.set(text, value)
  return value
}
