import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'
import { siteSettings } from './site.ts'

/** A preview of unsaved settings on the public site (docs/product/states.md#live-preview). */
export const newSitePreview = z.object({
  /** A path of the public host, with a secret token. */
  path: z.string(),
  expiresAt: isoDateTime,
})

/** What a preview link can show before visitors see it. */
const PREVIEWED_KINDS = ['shows', 'music', 'pages'] as const
export type PreviewedKind = (typeof PREVIEWED_KINDS)[number]
export const contentPreviewInput = z.strictObject({ kind: z.enum(PREVIEWED_KINDS), id: z.int().min(1) })

export const sitePreview = z.object({
  settings: siteSettings,
  /** Origin that may embed the page in a frame. */
  adminOrigin: z.string(),
  /** Of a preview link (docs/product/states.md#preview-links). */
  content: z
    .object({
      /** Of its page. */
      path: z.string(),
      /** What other public calls would answer if visitors saw it, by their paths. */
      answers: z.record(z.string(), z.unknown()),
    })
    .optional(),
})
export type SitePreview = z.infer<typeof sitePreview>
