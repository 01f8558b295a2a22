import { z } from 'zod'
import { isoDateTime } from '../schema/field.ts'
import { siteSettings } from './site.ts'

/** A preview of unsaved settings on the public site (docs/product/states.md#live-preview). */
export const newSitePreview = z.object({
  /** A path of the public host, with a secret token. */
  path: z.string(),
  expiresAt: isoDateTime,
})

export const sitePreview = z.object({
  settings: siteSettings,
  /** Origin that may embed the page in a frame. */
  adminOrigin: z.string(),
})
