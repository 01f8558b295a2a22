import { z } from 'zod'

/** The sections of the home page, in the order they have before they are ordered by hand. */
export const HOME_SECTIONS = ['hear-it', 'get-it', 'experience-it', 'newsletter'] as const

const section = z.strictObject({ id: z.enum(HOME_SECTIONS), isShown: z.boolean() })

/** The words of the public page and the order of its sections (docs/product/entities.md#words). */
export const words = z
  .object({
    /** By their keys; a text that is not here has its default. */
    texts: z.record(z.string(), z.string()),
    sections: z.array(section),
  })
  .meta({ id: 'Words' })
export type Words = z.infer<typeof words>

export const wordsInput = z
  .strictObject({
    texts: z.record(z.string(), z.string().trim().min(1).max(400)),
    /** One that is not named, as by a released admin that does not know it, comes last and is shown. */
    sections: z
      .array(section)
      .refine(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        'Must name each section once',
      ),
  })
  .meta({ id: 'WordsInput' })

export const DEFAULT_WORDS: Words = {
  texts: {},
  sections: HOME_SECTIONS.map((id) => ({ id, isShown: true })),
}
