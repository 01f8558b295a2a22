import { z } from 'zod'
import { MISSING_OF_SITE, SETUP_STEPS } from './setup-values.ts'

const steps = z.partialRecord(z.enum(SETUP_STEPS), z.enum(['done', 'skipped']))

/** How far the set-up is, and what the site lacks. */
export const setup = z
  .object({
    /** A step that is still to come is missing. */
    steps,
    isDismissed: z.boolean(),
    /** Nothing was done on this site yet. */
    isNew: z.boolean(),
    /** Where the backup is that was made before the demo content was removed. */
    backup: z.string().nullable(),
    /** The gravest first. */
    missing: z.array(z.enum(MISSING_OF_SITE)),
    /** The show that has no ticket link. */
    showId: z.int().nullable(),
    /** No text of the public page was changed. */
    areTextsDefault: z.boolean(),
    /** Visitors see products of Printful's stand-in. */
    showsStandInProducts: z.boolean(),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof setup>

/** What is added to what is stored. */
export const setupChange = z
  .strictObject({ steps: steps.optional(), isDismissed: z.boolean().optional() })
  .meta({ id: 'SetupChange' })
export type SetupChange = z.infer<typeof setupChange>
