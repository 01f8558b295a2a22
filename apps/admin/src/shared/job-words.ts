const NAMES: Record<string, string> = {
  'send-mails': 'Send mails',
  announcements: 'Begin and finish announcements',
  catalogue: 'Read Printful’s catalogue',
  recordings: 'Prepare recordings',
  'clean-up': 'Delete what has expired',
  'unused-pictures': 'Delete unused files',
}

/** What a background job does, in words; a job of a newer API has its own name only. */
export function jobWords(name: string): string {
  return NAMES[name] ?? name
}
