/** When reminders are sent: 9:00 in the site's zone, in seconds after midnight. */
export const REMINDER_S = 9 * 3600
