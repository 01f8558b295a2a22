import { subscription } from '@troubadour/domain/mailing-list/subscriber'
import { isLoopback, isOrigin, isSafeOrigin } from '@troubadour/domain/links/web-text'
import type { HostRules } from '../shared/outside-host.ts'

export interface MailConfig {
  server: MailServer
  /** Only for a server that an administrator typed. */
  hostRules?: HostRules
  from: MailSender
  /** The origin of links in mails; never taken from a request. */
  linkOrigin: string
  /** The origin of links in mails to administrators; null disables those mails. */
  adminOrigin: string | null
  /** The page that shows the mails, where the server is the mail sink of the demo: none of them leaves this machine. */
  sinkUrl?: string
}

export interface MailServer {
  host: string
  port: number
  /**
   * 'tls' from the first byte (smtps); 'starttls' is required; 'opportunistic' uses TLS if the server offers it; 'none'
   * is for a server on this machine.
   */
  security: 'tls' | 'starttls' | 'opportunistic' | 'none'
  auth: { user: string; pass: string } | null
}

export interface MailSender {
  name: string
  address: string
}

/** The From header. */
export function senderText({ name, address }: MailSender): string {
  return name === '' ? address : `${name} <${address}>`
}

interface MailVariables {
  SMTP_URL?: string
  MAIL_FROM?: string
  MAIL_LINK_ORIGIN?: string
  PUBLIC_ORIGIN?: string
  MAIL_ADMIN_ORIGIN?: string
  ADMIN_ORIGIN?: string
  MAIL_SINK_URL?: string
}

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** Problems of the mail variables, one line each, beginning with the name. */
export function mailProblems(given: MailVariables, isProduction: boolean): string[] {
  const { SMTP_URL, MAIL_FROM, MAIL_LINK_ORIGIN, PUBLIC_ORIGIN, MAIL_SINK_URL } = given
  const problems = []
  for (const name of ['MAIL_LINK_ORIGIN', 'MAIL_ADMIN_ORIGIN'] as const) {
    const origin = given[name]
    if (origin === undefined) continue
    if (!isOrigin(origin))
      problems.push(`${name} must be an origin without a path, such as https://example.com`)
    else if (isProduction && !isSafeOrigin(origin)) problems.push(`${name} must be https in production`)
  }
  if (SMTP_URL !== undefined) {
    if (!readServer(SMTP_URL, isProduction))
      problems.push('SMTP_URL must be like smtp://user:password@mail.example.com:587, or smtps://')
    if (MAIL_FROM === undefined)
      problems.push('MAIL_FROM must be set with SMTP_URL, to the sender of all mails')
    if (MAIL_LINK_ORIGIN === undefined && PUBLIC_ORIGIN === undefined)
      problems.push('MAIL_LINK_ORIGIN or PUBLIC_ORIGIN must be set with SMTP_URL: links in mails lead there')
  }
  if (MAIL_SINK_URL !== undefined && !isThisMachine(MAIL_SINK_URL))
    problems.push('MAIL_SINK_URL must be an address of this machine, such as http://127.0.0.1:4500')
  if (MAIL_FROM !== undefined && !readSender(MAIL_FROM))
    problems.push('MAIL_FROM must be an address, or a name and an address: Lantern Mouth <news@example.com>')
  return problems
}

/** The origins of links in mails; null where none is set. */
export function readMailOrigins(given: MailVariables) {
  return {
    linkOrigin: given.MAIL_LINK_ORIGIN ?? given.PUBLIC_ORIGIN ?? null,
    adminOrigin: given.MAIL_ADMIN_ORIGIN ?? given.ADMIN_ORIGIN ?? null,
  }
}

/** Null without SMTP_URL, or with invalid variables. */
export function readMailConfig(given: MailVariables, isProduction: boolean): MailConfig | null {
  const { SMTP_URL = '', MAIL_FROM = '', MAIL_SINK_URL: sinkUrl } = given
  const server = readServer(SMTP_URL, isProduction)
  const from = readSender(MAIL_FROM)
  const { linkOrigin, adminOrigin } = readMailOrigins(given)
  if (!server || !from || linkOrigin === null) return null
  return { server, from, linkOrigin, adminOrigin, ...(sinkUrl !== undefined && { sinkUrl }) }
}

const isThisMachine = (url: string) => isOrigin(url) && isLoopback(new URL(url).hostname)

function readServer(text: string, isProduction: boolean): MailServer | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const port = PORTS[url.protocol]
  const isPlain = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  if (port === undefined || url.hostname === '' || !isPlain) return null
  const auth = credentialsOf(url)
  if (auth === undefined) return null
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || port,
    security: securityOf(url, isProduction),
    auth,
  }
}

/** In production, only a server on this machine may be used without encryption. */
function securityOf({ protocol, hostname }: URL, isProduction: boolean): MailServer['security'] {
  if (protocol === 'smtps:') return 'tls'
  if (isSafeOrigin(`http://${hostname}`)) return 'none'
  return isProduction ? 'starttls' : 'opportunistic'
}

/** @returns undefined for invalid percent-encoding */
export function credentialsOf({ username, password }: URL): MailServer['auth'] | undefined {
  if (username === '') return null
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function readSender(text: string): MailSender | null {
  const [, name = '', inBrackets, alone] =
    /^(?:([^<>\p{Cc}]*?)\s*<([^<>]+)>|([^<>]+))$/u.exec(text.trim()) ?? []
  const address = subscription.shape.email.safeParse(inBrackets ?? alone)
  return address.success ? { name: name.replace(/^"(.*)"$/, '$1').trim(), address: address.data } : null
}
