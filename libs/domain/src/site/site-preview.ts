import { z } from 'zod'
import { isoDateTime } from '../contract/field.ts'
import { siteSettings } from './site.ts'

/** Where the public site shows settings that are not saved (docs/product/states.md#live-preview). */
export const newSitePreview = z
  .object({
    /** A path of the public host. It holds a secret. */
    path: z.string(),
    expiresAt: isoDateTime,
  })
  .meta({ id: 'NewSitePreview' })

export const sitePreview = z
  .object({
    settings: siteSettings,
    /** Whose page may show it in a frame. */
    adminOrigin: z.string(),
  })
  .meta({ id: 'SitePreview' })
