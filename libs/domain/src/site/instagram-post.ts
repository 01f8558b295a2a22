import { z } from 'zod'

/** One of the Latest Posts (docs/product/entities.md#latest-post). */
export const instagramPost = z.object({
  id: z.string(),
  url: z.string(),
  caption: z.string().optional(),
  publishedAt: z.iso.datetime({ offset: true }).optional(),
})
export type InstagramPost = z.infer<typeof instagramPost>
