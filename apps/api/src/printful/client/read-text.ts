const MAX_CHARACTERS = 200
/** What comes behind is not even looked at. */
const MAX_READ = 10_000

/** A name in one line, as it may be shown and stored. @returns '' when nothing is left */
export function readTitle(name: string): string {
  const clean = name
    .slice(0, MAX_READ)
    .replace(/\s+/gu, ' ')
    // With them go the marks that turn the direction of whatever is written next to the name.
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  // By code points: half an emoji is no character.
  return [...clean].slice(0, MAX_CHARACTERS).join('').trim()
}

/** @returns null for what is no address of the web */
export function readWebAddress(text: string | null | undefined): string | null {
  const url = text && URL.canParse(text.trim()) ? new URL(text.trim()) : null
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}
