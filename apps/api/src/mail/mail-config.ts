/** Where mails are handed in, and how they are signed. */
export interface MailConfig {
  server: MailServer
  from: MailSender
  /** The origin that links in mails lead to; never that of a request. */
  linkOrigin: string
}

/**
 * 'tls' from the first byte (smtps); 'starttls' or nothing; 'opportunistic' takes it where it is offered; 'none' is for a
 * server on this machine, whose certificate nobody could check.
 */
export type MailSecurity = 'tls' | 'starttls' | 'opportunistic' | 'none'

export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  auth: { user: string; pass: string } | null
}

export interface MailSender {
  /** '' when there is none. */
  name: string
  address: string
}

/** As receivers see it. */
export function senderText({ name, address }: MailSender): string {
  return name === '' ? address : `${name} <${address}>`
}
