import { z } from 'zod'
import { downloadRequest } from '../mailing-list/subscriber.ts'
import { isoDateTime } from '../schema/field.ts'
import { SHOW_REMINDERS } from './show-reminder.ts'

/** Input of the form for reminders of a show (docs/product/states.md#reminders). */
export const showReminderRequest = downloadRequest.extend({ about: z.enum(SHOW_REMINDERS) })

/** Answer to who asks for a reminder, or confirms one. */
export const reminderAnswer = z.object({
  message: z.string(),
  /** When it is sent, as things are now; missing while nobody knows. */
  at: isoDateTime.optional(),
})
