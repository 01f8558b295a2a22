import { z } from 'zod'
import type { Language } from '../schema/language.ts'
import { DEFAULT_TEXTS } from './site-texts.ts'
import { faultOfText, isTextKey } from './texts.ts'

/** The texts of the public pages (docs/product/entities.md#words). */
export const words = z.object({
  /** Missing texts have their defaults. */
  texts: z.record(z.string(), z.string()),
})
export type Words = z.infer<typeof words>

const isWritten = ([, text]: [key: string, text: string]) => text !== ''

export const wordsInput = z.strictObject({
  texts: z
    .record(z.string(), z.string({ error: 'Must be text' }).trim())
    .superRefine((texts, context) => {
      for (const [key, text] of Object.entries(texts)) {
        const message = isTextKey(key) ? faultOfText(key, text) : `There is no text ${key}`
        if (message && isWritten([key, text])) context.addIssue({ code: 'custom', path: [key], message })
      }
    })
    .transform((texts) => Object.fromEntries(Object.entries(texts).filter(isWritten))),
})

/** The texts to store: those that equal the default are omitted, so that a later default applies. */
export function ownWords({ texts }: Words, language: Language): Words {
  const own = Object.entries(texts).filter(
    ([key, text]) => !isTextKey(key) || text !== DEFAULT_TEXTS[language][key],
  )
  return { texts: Object.fromEntries(own) }
}

export const DEFAULT_WORDS: Words = { texts: {} }

/** The stored texts with keys of this release; other releases may have others. */
export function knownTexts(texts: Words['texts']): Words['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isTextKey(key)))
}
