import { isLoopback } from '@troubadour/domain/links/web-text'
import { subscription } from '@troubadour/domain/mailing-list/subscriber'
import { credentialsOf } from './mail-config.ts'

/** The mailbox to which mails return that could not be delivered. */
export interface Mailbox {
  host: string
  port: number
  /** 'tls' from the first byte (imaps); 'starttls' is required; 'none' is for a server on this machine. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  /** The address whose mails it gets; null for the sender of all mails. */
  address: string | null
}

interface MailboxVariables {
  BOUNCES_IMAP_URL?: string
  BOUNCES_ADDRESS?: string
}

const PORTS: Record<string, number> = { 'imap:': 143, 'imaps:': 993 }

/** Problems of the variables, one line each, beginning with the name. */
export function mailboxProblems({ BOUNCES_IMAP_URL, BOUNCES_ADDRESS }: MailboxVariables): string[] {
  const problems = []
  if (BOUNCES_IMAP_URL !== undefined && !readMailboxUrl(BOUNCES_IMAP_URL))
    problems.push(
      'BOUNCES_IMAP_URL must be like imaps://user:password@mail.example.com, or imap:// with STARTTLS',
    )
  if (BOUNCES_ADDRESS !== undefined && !subscription.shape.email.safeParse(BOUNCES_ADDRESS).success)
    problems.push('BOUNCES_ADDRESS must be an address, such as bounces@example.com')
  return problems
}

/** Null without BOUNCES_IMAP_URL, or with invalid variables. */
export function readMailboxConfig({
  BOUNCES_IMAP_URL = '',
  BOUNCES_ADDRESS,
}: MailboxVariables): Mailbox | null {
  const server = readMailboxUrl(BOUNCES_IMAP_URL)
  return server && { ...server, address: BOUNCES_ADDRESS ?? null }
}

function readMailboxUrl(text: string): Omit<Mailbox, 'address'> | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname, pathname, search, hash, port } = url
  const auth = credentialsOf(url)
  const usual = PORTS[protocol]
  if (
    usual === undefined ||
    hostname === '' ||
    !auth ||
    !['', '/'].includes(pathname) ||
    search + hash !== ''
  )
    return null
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || usual,
    security: securityOf(protocol, hostname),
    user: auth.user,
    password: auth.pass,
  }
}

/** A password is never sent unencrypted, except to this machine. */
function securityOf(protocol: string, hostname: string): Mailbox['security'] {
  if (protocol === 'imaps:') return 'tls'
  return isLoopback(hostname) ? 'none' : 'starttls'
}
