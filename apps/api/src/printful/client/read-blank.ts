import { z } from 'zod'
import type { Blank } from './printful-client.ts'
import { KIND_MAX_CHARACTERS, lenient, MAX_READ, readTitle } from './read-answers.ts'

/** The description of this blank; any other is refused. */
export function blankAnswer(id: number) {
  const blank = z.object({
    id: z.literal(id),
    type_name: lenient(z.string()),
    description: lenient(z.string()),
  })
  return z.object({ result: z.object({ product: blank }) })
}

export function readBlank({ result: { product } }: z.infer<ReturnType<typeof blankAnswer>>): Blank {
  return {
    description: plainText((product.description ?? '').slice(0, MAX_READ)),
    type: readTitle(product.type_name ?? '', KIND_MAX_CHARACTERS),
  }
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  bull: '•',
}

/** The text of simple HTML, with a line for each paragraph and list item; plain text is unchanged. */
export function plainText(html: string): string {
  return (
    html
      .replace(/\r\n?/g, '\n')
      .replace(/<(script|style)\b.*?<\/\1\s*>/gis, '')
      .replace(/<(br|\/p|\/div|\/h\d|\/[uo]l)\b[^>]*>\n?/gi, '\n')
      .replace(/<li\b[^>]*>/gi, '\n• ')
      .replace(/<\/?[a-z][^>]*>/gi, '')
      .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (entity, name: string) => decode(name) ?? entity)
      .replace(/[^\S\n]+/g, ' ')
      // Control and bidirectional formatting characters.
      .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = Number(name.toLowerCase().replace('#x', '0x').replace('#', ''))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
