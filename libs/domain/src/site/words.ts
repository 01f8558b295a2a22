import { z } from 'zod'
import { FIRST_SECTIONS } from './sections.ts'
import type { Language } from './language.ts'
import { DEFAULT_TEXTS } from './site-texts.ts'
import { faultOfText, isTextKey } from './texts.ts'

const section = z.strictObject({ id: z.enum(FIRST_SECTIONS), isShown: z.boolean() })

/** The words of the public page, and the order of its first sections (docs/product/entities.md#words). */
export const words = z
  .object({
    /** By their keys; a text that is not here has its default. */
    texts: z.record(z.string(), z.string()),
    /** The first sections alone; `homeSections` of the settings names all. */
    sections: z.array(section),
  })
  .meta({ id: 'Words' })
export type Words = z.infer<typeof words>

const isWritten = ([, text]: [key: string, text: string]) => text !== ''

export const wordsInput = z
  .strictObject({
    texts: z
      .record(z.string(), z.string({ error: 'Must be text' }).trim())
      .superRefine((texts, context) => {
        for (const [key, text] of Object.entries(texts)) {
          const message = isTextKey(key) ? faultOfText(key, text) : `There is no text ${key}`
          if (message && isWritten([key, text])) context.addIssue({ code: 'custom', path: [key], message })
        }
      })
      .transform((texts) => Object.fromEntries(Object.entries(texts).filter(isWritten))),
    sections: z
      .array(section)
      .refine(
        (list) =>
          list.length === FIRST_SECTIONS.length &&
          FIRST_SECTIONS.every((id) => list.some((listed) => listed.id === id)),
        'Must name each section once',
      ),
  })
  .meta({ id: 'WordsInput' })

/** What is stored of words: a text as the default is not, so that a default that changes later counts then, too. */
export function ownWords({ texts, sections }: Words, language: Language): Words {
  const own = Object.entries(texts).filter(
    ([key, text]) => !isTextKey(key) || text !== DEFAULT_TEXTS[language][key],
  )
  return { texts: Object.fromEntries(own), sections }
}

export const DEFAULT_WORDS: Words = {
  texts: {},
  sections: FIRST_SECTIONS.map((id) => ({ id, isShown: true })),
}

/** Stored texts as this release understands them: an earlier or later one may know others. */
export function knownTexts(texts: Words['texts']): Words['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isTextKey(key)))
}
