import { z } from 'zod'
import { downloadRequest } from '../mailing-list/subscriber.ts'
import { SHOW_REMINDERS } from './show-reminder.ts'

/** Input of the form for reminders of a show (docs/product/states.md#reminders). */
export const showReminderRequest = downloadRequest.extend({ about: z.enum(SHOW_REMINDERS) })
