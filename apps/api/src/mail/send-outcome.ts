/** What became of an attempt to hand a mail in. */
export type SendOutcome =
  | { name: 'sent' }
  /** For good. @property isAddress the address is to blame, rather than the mail or the sender */
  | { name: 'refused'; reason: string; isAddress: boolean }
  /** Certainly not accepted, so it may be tried again. @property isServer the server takes nothing just now */
  | { name: 'retry'; reason: string; isServer: boolean }
  /** Handed over, and no answer came. */
  | { name: 'uncertain'; reason: string }

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

/**
 * Tells what an error means for the mail.
 * @param isHandedOver whether all of the message had left when it happened
 */
export function outcomeOf(error: SmtpError, isHandedOver: boolean): SendOutcome {
  const { responseCode = 0, command, code } = error
  const reason = reasonOf(error)
  // Whoever has answered has not accepted it, also after all of it was there.
  if (responseCode >= 500 && responseCode !== 503) {
    if (command === 'RCPT TO') return { name: 'refused', reason, isAddress: !POLICY.test(reason) }
    if (command === 'DATA') return { name: 'refused', reason, isAddress: ADDRESS.test(reason) }
    // Sender, greeting or password: whoever runs the site can put it right.
    return { name: 'retry', reason, isServer: true }
  }
  if (responseCode >= 400)
    return { name: 'retry', reason, isServer: command !== 'RCPT TO' && command !== 'DATA' }
  if (isHandedOver) return { name: 'uncertain', reason }
  // The mail itself cannot be sent, before any server was asked; trying again would not help.
  if (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API'))
    return { name: 'refused', reason, isAddress: false }
  return { name: 'retry', reason, isServer: true }
}

/** On one line, as the administrator reads it. */
function reasonOf({ response, message }: SmtpError): string {
  return (response || message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, REASON_MAX_LENGTH)
}
