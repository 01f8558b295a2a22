import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import type { MailConfig, MailServer } from './mail-config.ts'
import { outcomeOf, type SendOutcome, type SmtpError } from './send-outcome.ts'
import type { RenderedMail } from './templates/mail-parts.ts'

/** Mails on their way at once, of one instance. */
export const MAX_IN_FLIGHT = 10

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** A server that looks into a mail before it answers takes its time; longer, and the mail is uncertain. */
const SOCKET_TIMEOUT_MS = 60_000

/** A mail with its address, as it is handed in. */
export interface OutgoingMail extends RenderedMail {
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
