import type { Readable } from 'node:stream'
import type { MailConfig } from '../config/mail-config.ts'
import type { RenderedMail } from './mail-layout.ts'

/** Mails that one instance sends concurrently. */
export const MAX_IN_FLIGHT = 10

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** Some servers scan a mail before they respond; after this time, the mail is uncertain. */
const SOCKET_TIMEOUT_MS = 60_000

interface OutgoingMail extends RenderedMail {
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

export type MailTransport = ReturnType<typeof createMailTransport>

export function createMailTransport({ server, from }: Pick<MailConfig, 'server' | 'from'>) {
  const bodies = new Map<string, Readable>()
  let opening: ReturnType<typeof openTransport> | undefined

  return {
    async send(mail: OutgoingMail): Promise<SendOutcome> {
      const { to, messageId, replyTo, returnAddress, oneClickUrl, subject, html, text } = mail
      try {
        opening ??= openTransport(server, bodies)
        const transport = await opening
        await transport.sendMail({
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
        })
        return { name: 'sent' }
      } catch (error) {
        // nodemailer rejects with errors only. A mail whose last byte was not read was not accepted.
        return outcomeOf(error as SmtpError, bodies.get(messageId)?.readableEnded ?? false)
      } finally {
        bodies.delete(messageId)
      }
    },
    /** Closes the connections, even in the middle of a mail. */
    close: () => void opening?.then((transport) => transport.close({ force: true })),
  }
}

/** Imported with the first mail. @param bodies receives the mails that are being sent, by message id */
async function openTransport(server: MailConfig['server'], bodies: Map<string, Readable>) {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: MAX_IN_FLIGHT,
    // After a broken connection the pool would send the mail again: it could arrive twice.
    maxRequeues: 0,
    host: server.host,
    port: server.port,
    ...(server.auth && { auth: server.auth }),
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
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
  return transport
}

export type SendOutcome =
  | { name: 'sent' }
  /** Permanent. @property isAddress whether the address is the cause, rather than the mail or the sender */
  | ({ name: 'refused'; isAddress: boolean } & SendProblem)
  /** Not accepted, so it may be retried. @property isServer whether the server accepts no mail at the moment */
  | ({ name: 'retry'; isServer: boolean } & SendProblem)
  /** Sent completely, without a response. */
  | ({ name: 'uncertain' } & SendProblem)

interface SendProblem {
  /** The server's message, for the administrator; it may contain the address. */
  reason: string
  /** The response code, or the code of the connection error: has no personal data, so it may be logged. */
  code: string
}

export interface SmtpError {
  message: string
  code?: string | undefined
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

const REASON_MAX_LENGTH = 300
/** RFC 3463: security or policy, so the sender is refused. */
const POLICY = /\b5\.7\.\d+/
/** RFC 3463: an error of the address or the mailbox. */
const ADDRESS = /\b5\.[12]\.\d+/
const ENHANCED = /\b[45]\.\d{1,3}\.\d{1,3}\b/

/** The outcome of a failed mail. @param isSentWhole whether all of it had been sent before the error */
export function outcomeOf(error: SmtpError, isSentWhole: boolean): SendOutcome {
  const { responseCode = 0, command } = error
  const problem = { reason: reasonOf(error), code: codeOf(error) }
  // A server that responds with an error has not accepted the mail, even if all of it was sent.
  if (responseCode >= 500 && responseCode !== 503) {
    if (command === 'RCPT TO') return { name: 'refused', ...problem, isAddress: !POLICY.test(problem.reason) }
    if (command === 'DATA') return { name: 'refused', ...problem, isAddress: ADDRESS.test(problem.reason) }
    // Sender, greeting or password: the operator can correct the configuration.
    return { name: 'retry', ...problem, isServer: true }
  }
  if (responseCode >= 400)
    return { name: 'retry', ...problem, isServer: command !== 'RCPT TO' && command !== 'DATA' }
  if (isSentWhole) return { name: 'uncertain', ...problem }
  // nodemailer refused the mail itself.
  if (error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && command === 'API'))
    return { name: 'refused', ...problem, isAddress: false }
  return { name: 'retry', ...problem, isServer: true }
}

function codeOf({ responseCode, response = '', code = 'unknown' }: SmtpError): string {
  if (responseCode === undefined) return code
  return [responseCode, ENHANCED.exec(response)?.[0]].filter(Boolean).join(' ')
}

/** Returns the reason on one line. */
function reasonOf({ response, message }: SmtpError): string {
  return (response || message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX_LENGTH)
}
