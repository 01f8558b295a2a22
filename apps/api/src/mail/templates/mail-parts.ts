/** A mail as it is sent, or shown before. */
export interface RenderedMail {
  subject: string
  /** A whole document, with styles in attributes alone: many mail programs drop everything else. */
  html: string
  text: string
}

/** Who writes, as the site settings say. */
export interface MailSite {
  projectName: string
  companyName: string
  contactEmail: string
}

/** The end of every mail: why it came, who sent it, and how it was the last one. */
export interface MailFooter {
  reason: string
  site: MailSite
  unsubscribeUrl: string
}

/** The name that mails are signed with. */
export function siteName({ projectName, companyName }: MailSite): string {
  return projectName || companyName || 'our site'
}
