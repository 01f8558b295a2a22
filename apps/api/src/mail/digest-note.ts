import type { MailNote } from './mail-layout.ts'

export const DAILY_DIGEST = 'daily-digest'
export const DEAD_TICKET_LINK = 'dead-link'

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

/** The mail about ticket links of shows that are very soon; those that work again since are no longer in it. */
export function deadLinkNote({ problems, url }: DigestParts, project: string): MailNote {
  return {
    subject: `A ticket link of ${project} leads nowhere`,
    news: problems.length > 0 ? [...problems] : ['The link works again, or was changed.'],
    link: { label: 'Open the dashboard', url },
    otherwise: ['You get this mail once for a link, because the show is very soon.'],
  }
}
