/** The longest text that is looked for, in characters. */
export const SEARCH_MAX_LENGTH = 200

/** What is looked for, as the query of a page's address says it; '' for everything. */
export function readSearch(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH)
}

/** The page of a list, from 1, as the query of a page's address says it; what it has wrong is ignored. */
export function readPageNumber(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Letters as they are looked for: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** @returns tells whether every word of the search stands in a text; null when nothing is looked for */
export function textSearch(search: string): ((text: string) => boolean) | null {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return (text) => {
    const found = plain(text)
    return words.every((word) => found.includes(word))
  }
}
