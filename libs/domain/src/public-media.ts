import { z } from 'zod'

/** A picture that the musician made public (Decisions, 3. `GET /api/media-items`). */
export const mediaItem = z.object({
  id: z.int(),
  kind: z.enum(['image']),
  url: z.string(),
  alt: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** One of the Latest Posts (Decisions, 3. `GET /api/instagram-posts`). */
export const instagramPost = z.object({
  id: z.string(),
  url: z.string(),
  caption: z.string().optional(),
  publishedAt: z.iso.datetime({ offset: true }).optional(),
})
export type InstagramPost = z.infer<typeof instagramPost>
