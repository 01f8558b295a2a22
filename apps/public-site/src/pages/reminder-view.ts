import type { ShowReminder } from '@troubadour/domain/event/show-reminder'
import type { DownloadRequest } from './download-view.ts'

/** The submitted form for a reminder: of a release or, with what it is about, of a show. */
export type ReminderRequest = DownloadRequest & { about?: ShowReminder }

/** The page after the form for a reminder: the mail to confirm is on its way, or the form again, or nothing to wait for. */
export type ReminderView =
  | { state: 'requested'; slug: string; email: string; about?: ShowReminder; at?: string }
  | ({ state: 'refused' } & ReminderRequest)
  | { state: 'missing' }
