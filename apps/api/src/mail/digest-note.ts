import type { MailNote } from './mail-layout.ts'

export const DAILY_DIGEST = 'daily-digest'

export interface DigestParts {
  /** A sentence for each. */
  problems: readonly string[]
  /** URL of the dashboard. */
  url: string
}

/** A problem that has ended since the mail was queued is no longer in it. */
export function digestNote({ problems, url }: DigestParts, project: string): MailNote {
  return {
    subject: `${project} needs attention`,
    news: problems.length > 0 ? [...problems] : ['What was wrong is over.'],
    link: { label: 'Open the dashboard', url },
    otherwise: ['You get this mail at most once a day, and only while something is wrong.'],
  }
}
