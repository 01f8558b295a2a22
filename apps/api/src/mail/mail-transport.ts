import type { Readable } from 'node:stream'
import type { MailConfig } from '../config/mail-config.ts'
import { connectionOptions, messageOptions, socketGetter, type OutgoingMail } from './smtp-options.ts'

/** Mails that one instance sends concurrently. */
export const MAX_IN_FLIGHT = 10
/** An instance sends that many in this time at most: visitors read pages meanwhile (docs/reliability.md, F31). */
const PACE_MS = 500

export type MailTransport = ReturnType<typeof createMailTransport>

export function createMailTransport(config: Pick<MailConfig, 'server' | 'hostRules' | 'from'>) {
  const bodies = new Map<string, Readable>()
  let opening: ReturnType<typeof openTransport> | undefined

  return {
    async send(mail: OutgoingMail): Promise<SendOutcome> {
      const { messageId } = mail
      try {
        opening ??= openTransport(config, bodies)
        const transport = await opening
        await transport.sendMail(messageOptions(config.from, mail))
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
async function openTransport(
  { server, hostRules }: Pick<MailConfig, 'server' | 'hostRules'>,
  bodies: Map<string, Readable>,
) {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: MAX_IN_FLIGHT,
    rateLimit: MAX_IN_FLIGHT,
    rateDelta: PACE_MS,
    // After a broken connection the pool would send the mail again: it could arrive twice.
    maxRequeues: 0,
    ...connectionOptions(server),
    ...(server.auth && { auth: server.auth }),
    ...(hostRules && { getSocket: socketGetter(server, hostRules) }),
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
