import { z } from 'zod'
import { MISSING_OF_SITE, SETUP_STEPS } from './setup-values.ts'

const steps = z.partialRecord(z.enum(SETUP_STEPS), z.enum(['done', 'skipped']))

/** The progress of the set-up, and what the site lacks. */
export const setup = z.object({
  /** Completed or skipped steps; others are missing. */
  steps,
  isDismissed: z.boolean(),
  /** True for a new site without any content. */
  isNew: z.boolean(),
  /** Folder of the backup made before the demo content was removed. */
  backup: z.string().nullable(),
  /** Most important first. */
  missing: z.array(z.enum(MISSING_OF_SITE)),
  /** The show without a ticket link. */
  showId: z.int().nullable(),
  /** True while the site makes no backups, of which there could be a copy elsewhere. */
  isBackupOff: z.boolean().optional(),
  /** True when no text of the public pages was changed. */
  areTextsDefault: z.boolean(),
  /** True when visitors see products of the Printful stand-in. */
  showsStandInProducts: z.boolean(),
})
export type Setup = z.infer<typeof setup>

/** Input that is merged into the stored state. */
export const setupChange = z.strictObject({ steps: steps.optional(), isDismissed: z.boolean().optional() })
export type SetupChange = z.infer<typeof setupChange>
