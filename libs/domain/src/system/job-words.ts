/** The label of each job, by its name (docs/product/states.md#jobs). */
export const JOB_LABELS: Record<string, string> = {
  publish: 'Show what is planned',
  'send-mails': 'Send mails',
  announcements: 'Begin and finish announcements',
  bounces: 'Read mails that came back',
  catalogue: 'Read Printful’s catalogue',
  'stripe-webhook': 'Check the webhook of Stripe',
  reminders: 'Remind people of releases',
  orders: 'Ask Stripe about orders',
  recordings: 'Prepare recordings',
  'media-move': 'Move files to another place',
  erasures: 'Keep the journal of who left',
  'clean-up': 'Delete what has expired',
  'unused-pictures': 'Delete unused files',
  backup: 'Back the site up',
  'daily-digest': 'Mail administrators what is wrong',
  'watched-links': 'Look whether links still work',
  system: 'Look up the domains and the disk',
}

/** The label of a background job; a job of a newer API has only its name. */
export function jobWords(name: string): string {
  return JOB_LABELS[name] ?? name
}
