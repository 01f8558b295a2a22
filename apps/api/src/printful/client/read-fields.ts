import { z } from 'zod'

/** Printful's numbers; larger ones would be rounded to somebody else's. */
export const productId = z.int().positive()

/** A field that real answers leave out, or fill with something else, without harm to the rest. */
export function lenient<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null)
}
