import type { Socket } from 'node:net'
import type { MailSender, MailServer } from '../config/mail-config.ts'
import { checkOutsideHost, connectOutside, type HostRules } from '../shared/outside-host.ts'
import type { RenderedMail } from './mail-layout.ts'

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** Some servers scan a mail before they respond; after this time, the mail is uncertain. */
const SOCKET_TIMEOUT_MS = 60_000

export interface OutgoingMail extends RenderedMail {
  to: string
  /** The same for every attempt, so that receivers can recognize a duplicate. */
  messageId: string
  /** '' when replies go to the sender. */
  replyTo: string
  /** The envelope's sender, to which a mail that cannot be delivered returns. */
  returnAddress: string
  /** Null for a mail without a subscription. */
  oneClickUrl: string | null
}

/** What nodemailer composes a mail from. */
export function messageOptions(from: MailSender, mail: OutgoingMail) {
  const { to, messageId, replyTo, returnAddress, oneClickUrl, subject, html, text } = mail
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    envelope: { from: returnAddress, to: [to] },
    subject,
    html,
    text,
    messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // `prepared`, because nodemailer would otherwise fold a long URL.
      ...(oneClickUrl !== null && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${oneClickUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** How nodemailer connects to the server. */
export function connectionOptions({ host, port, security }: MailServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  }
}

/** Connects to the address that was checked (docs/security.md#hosts-that-an-administrator-types). */
export function socketGetter({ host, port }: MailServer, rules: HostRules) {
  return (_options: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) =>
    void checkOutsideHost({ host, port, kind: 'mail' }, rules)
      .then((checked) => connectOutside(checked, CONNECTION_TIMEOUT_MS))
      .then((connection) => done(null, { connection }), done)
}
