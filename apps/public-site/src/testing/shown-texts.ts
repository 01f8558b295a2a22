const HIDDEN = /<(script|style)[^>]*>.*?<\/\1>/gs
const ATTRIBUTES =
  /\s(?:aria-label|aria-roledescription|alt|title|placeholder|label|data-copied|data-copy-failed|data-words)="([^"]*)"/g
const META = /<meta (?:name="description"|property="og:(?:title|description)") content="([^"]*)"/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** All strings in a response of the API. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Texts of pages that people see or hear, except user content. @param content contains the user content */
export function shownTexts(html: string, content: unknown): Set<string> {
  const typed = [...new Set(stringsIn(content))]
    .filter(({ length }) => length > 2)
    .sort((a, b) => b.length - a.length)
  const plain = html.replace(HIDDEN, '')
  const attributes = [...plain.matchAll(ATTRIBUTES), ...plain.matchAll(META)].map(([, value = '']) => value)
  const texts = new Set([...plain.split(/<[^>]*>/), ...attributes.flatMap(partsOf)].map(decode))
  const written = [...texts].map((text) => {
    let rest = text
    for (const string of typed) rest = rest.replaceAll(string, '')
    return rest.trim()
  })
  return new Set(written.filter((text) => /\p{L}{2}/u.test(text)))
}

const decode = (text: string) =>
  text.replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity).replaceAll('\u00a0', ' ')

/** The player's texts are JSON. */
function partsOf(text: string): string[] {
  const decoded = decode(text)
  return decoded.startsWith('{"') ? stringsIn(JSON.parse(decoded)) : [text]
}
