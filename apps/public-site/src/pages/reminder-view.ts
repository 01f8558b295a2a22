import type { DownloadRequest } from './download-view.ts'

/** The page after the form for a reminder: the mail to confirm is on its way, or the form again, or a release without. */
export type ReminderView =
  | { state: 'requested'; slug: string; email: string }
  | ({ state: 'refused' } & DownloadRequest)
  | { state: 'missing' }
