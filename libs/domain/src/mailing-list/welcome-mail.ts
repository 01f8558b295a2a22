import { z } from 'zod'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import { announcementInput } from './announcement.ts'

const { subject, text } = announcementInput.shape

/** The mail to who has just confirmed. */
export const welcomeMail = z.object({
  /** '' before the first save. */
  subject: z.string(),
  /** Markdown. */
  text: z.string(),
  /** Whether it is sent. */
  isOn: z.boolean(),
  /** 0 before the first save. */
  version: z.int(),
})
export type WelcomeMail = z.infer<typeof welcomeMail>

/** What the musician writes. */
export const welcomeMailInput = z.strictObject({
  subject,
  text,
  isOn: z.boolean(),
  /** The version that the writer had loaded; undefined skips the check. */
  version: z.int().min(0).nullish(),
})

export const welcomeMailConflict = conflictOf(welcomeMail)
