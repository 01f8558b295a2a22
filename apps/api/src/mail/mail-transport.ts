import type { Readable } from 'node:stream'
import type { MailConfig } from './mail-config.ts'
import type { RenderedMail } from './mail-layout.ts'

/** Mails that one instance sends at once. */
export const MAX_IN_FLIGHT = 10

const CONNECTION_TIMEOUT_MS = 10_000
const GREETING_TIMEOUT_MS = 10_000
/** Some servers scan a mail before they answer; after this, the mail is uncertain. */
const SOCKET_TIMEOUT_MS = 60_000

interface OutgoingMail extends RenderedMail {
  to: string
  /** Always the same for one mail, so that receivers can recognize a second copy. */
  messageId: string
  /** '' when replies go to the sender. */
  replyTo: string
  /** Null for a mail that nobody has subscribed to. */
  oneClickUrl: string | null
}

export type MailTransport = ReturnType<typeof createMailTransport>

export function createMailTransport({ server, from }: Pick<MailConfig, 'server' | 'from'>) {
  const bodies = new Map<string, Readable>()
  let opening: ReturnType<typeof openTransport> | undefined

  return {
    async send(mail: OutgoingMail): Promise<SendOutcome> {
      const { to, messageId, replyTo, oneClickUrl, subject, html, text } = mail
      try {
        opening ??= openTransport(server, bodies)
        const transport = await opening
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
    /** Ends the connections, also in the middle of a mail. */
    close: () => void opening?.then((transport) => transport.close({ force: true })),
  }
}

/** Loaded with the first mail. @param bodies gets the mails that are being sent, by their ids */
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
  /** For good. @property isAddress the address is to blame, rather than the mail or the sender */
  | ({ name: 'refused'; isAddress: boolean } & SendProblem)
  /** Not accepted, so it may be tried again. @property isServer the server accepts no mail at the moment */
  | ({ name: 'retry'; isServer: boolean } & SendProblem)
  /** Sent whole, without an answer. */
  | ({ name: 'uncertain' } & SendProblem)

interface SendProblem {
  /** The server's text, for the administrator; it may contain the address. */
  reason: string
  /** For the log, without personal data: the code of the answer or of the failed connection. */
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
/** RFC 3463: the address or the mailbox is to blame. */
const ADDRESS = /\b5\.[12]\.\d+/
const ENHANCED = /\b[45]\.\d{1,3}\.\d{1,3}\b/

/** What an error means for the mail. @param isSentWhole whether all of it had been sent when the error happened */
export function outcomeOf(error: SmtpError, isSentWhole: boolean): SendOutcome {
  const { responseCode = 0, command } = error
  const problem = { reason: reasonOf(error), code: codeOf(error) }
  // A server that answers with an error has not accepted the mail, even when it was sent whole.
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

/** On one line. */
function reasonOf({ response, message }: SmtpError): string {
  return (response || message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX_LENGTH)
}
