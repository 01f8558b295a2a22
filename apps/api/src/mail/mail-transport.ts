import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import type { MailConfig, MailServer } from './mail-config.ts'
import type { RenderedMail } from './templates/layout.ts'

/** Mails on their way at once, of one instance. */
export const MAX_IN_FLIGHT = 10

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** A server that looks into a mail before it answers takes its time; longer, and the mail is uncertain. */
const SOCKET_TIMEOUT_MS = 60_000

/** A mail with its address, as it is handed in. */
interface OutgoingMail extends RenderedMail {
  to: string
  /** Always the same for one mail, so that a second copy can be told for what it is. */
  messageId: string
  /** '' when replies go to the sender. */
  replyTo: string
  oneClickUrl: string
}

export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<SendOutcome>
  /** Ends the connections, also in the middle of a mail. */
  close: () => void
}

/** The mail server, over a few connections that are kept open. */
export function createMailTransport({ server, from }: Pick<MailConfig, 'server' | 'from'>): MailTransport {
  const bodies = new Map<string, Readable>()
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: MAX_IN_FLIGHT,
    // The pool would send a mail again whose connection broke; whether that may be is for us to say.
    maxRequeues: 0,
    host: server.host,
    port: server.port,
    ...(server.auth && { auth: server.auth }),
    ...tlsOptions(server),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((body) => {
      bodies.set(mail.message.messageId(), body)
      return body
    })
    done()
  })

  return {
    async send({ to, messageId, replyTo, oneClickUrl, subject, html, text }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
          envelope: { from: from.address, to: [to] },
          subject,
          html,
          text,
          messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // Prepared: nodemailer would fold a long address in two.
            'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${oneClickUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        })
        return { name: 'sent' }
      } catch (error) {
        // Without its last byte no server has accepted it. nodemailer rejects with errors only.
        return outcomeOf(error as SmtpError, bodies.get(messageId)?.readableEnded ?? false)
      } finally {
        bodies.delete(messageId)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

function tlsOptions({ security }: MailServer) {
  return {
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
  }
}

/** What became of an attempt to hand a mail in. */
export type SendOutcome =
  | { name: 'sent' }
  /** For good. @property isAddress the address is to blame, rather than the mail or the sender */
  | ({ name: 'refused'; isAddress: boolean } & Trouble)
  /** Certainly not accepted, so it may be tried again. @property isServer the server takes nothing just now */
  | ({ name: 'retry'; isServer: boolean } & Trouble)
  /** Handed over, and no answer came. */
  | ({ name: 'uncertain' } & Trouble)

interface Trouble {
  /** What the server said, for the administrator; servers like to repeat the address in it. */
  reason: string
  /** The same for the log, without anybody's words: an answer's code, or that of the connection's failure. */
  code: string
}

/** What nodemailer's errors have; none of it is sure to be there. */
export interface SmtpError {
  message: string
  code?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

const REASON_MAX_LENGTH = 300
/** A refusal of the whole sender, in the words of RFC 3463: security or policy. */
const POLICY = /\b5\.7\.\d+/
/** The address or the mailbox is to blame. */
const ADDRESS = /\b5\.[12]\.\d+/
/** Any code of RFC 3463. */
const ENHANCED = /\b[45]\.\d{1,3}\.\d{1,3}\b/

/**
 * Tells what an error means for the mail.
 * @param isHandedOver whether all of the message had left when it happened
 */
export function outcomeOf(error: SmtpError, isHandedOver: boolean): SendOutcome {
  const { responseCode = 0, command } = error
  const trouble = { reason: reasonOf(error), code: codeOf(error) }
  // Whoever has answered has not accepted it, also after all of it was there.
  if (responseCode >= 500 && responseCode !== 503) {
    if (command === 'RCPT TO') return { name: 'refused', ...trouble, isAddress: !POLICY.test(trouble.reason) }
    if (command === 'DATA') return { name: 'refused', ...trouble, isAddress: ADDRESS.test(trouble.reason) }
    // Sender, greeting or password: whoever runs the site can put it right.
    return { name: 'retry', ...trouble, isServer: true }
  }
  if (responseCode >= 400)
    return { name: 'retry', ...trouble, isServer: command !== 'RCPT TO' && command !== 'DATA' }
  if (isHandedOver) return { name: 'uncertain', ...trouble }
  // The mail itself cannot be sent, before any server was asked; trying again would not help.
  if (error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && command === 'API'))
    return { name: 'refused', ...trouble, isAddress: false }
  return { name: 'retry', ...trouble, isServer: true }
}

function codeOf({ responseCode, response = '', code = 'unknown' }: SmtpError): string {
  if (responseCode === undefined) return code
  return [responseCode, ENHANCED.exec(response)?.[0]].filter(Boolean).join(' ')
}

/** On one line, as the administrator reads it. */
function reasonOf({ response, message }: SmtpError): string {
  return (response || message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX_LENGTH)
}
