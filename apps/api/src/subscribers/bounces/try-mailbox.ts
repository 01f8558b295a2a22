import type { ImapFlow } from 'imapflow'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import type { Mailbox } from '../../config/mailbox-config.ts'
import type { SmtpProblem } from '../../mail/trial/smtp-session.ts'
import {
  ENCRYPTED,
  foundText,
  greetingText,
  hostText,
  LATER_OR_ASK,
  offlineText,
  openText,
  PASSWORD_ACCEPTED,
  passwordText,
  portText,
} from '../../mail/trial/trial-texts.ts'
import {
  checkOrRefuseHost,
  OutsideHostError,
  reachOutside,
  type CheckedHost,
} from '../../shared/outside-host.ts'
import { createMailboxClient, MAILBOX_PORTS, type ImapError } from './open-mailbox.ts'

interface MailboxTrial {
  mailbox: Mailbox
  /** The address of all mails, which returns without an address of the mailbox; null without a mail server. */
  sender: string | null
  /** The mail provider that keeps what comes back itself; null if the sender's domain gets it. */
  keepingProvider?: string | null
  limits?: typeof LIMITS
}

/** Milliseconds for connecting, which is also the longest wait for the greeting, and for all that follows. */
const LIMITS = { connectMs: 10_000, sessionMs: 30_000 }
const TLS_PORT = 993

/**
 * Opens the inbox and tells of each step what happened, the last one being the first that failed
 * (docs/product/mails.md#trial-of-the-mailbox). Changes nothing in it. Never rejects for what the server does.
 */
export async function tryMailbox(trial: MailboxTrial): Promise<TrialStep[]> {
  const { mailbox, limits = LIMITS } = trial
  const { host, port, security, hostRules = { allowsPrivate: true } } = mailbox
  if (security === 'none')
    return [
      {
        outcome: 'unknown',
        text: 'The server’s variables name a mailbox without encryption, which is not tried here.',
      },
    ]
  const checked = await checkOrRefuseHost({ host, port, kind: 'mailbox' }, hostRules)
  if (checked instanceof OutsideHostError) return [hostText(checked.reason, mailbox, MAILBOX_PORTS)]
  const socket = await reachOutside(checked, limits.connectMs)
  if (socket === 'offline') return [foundText(mailbox), offlineText(mailbox)]
  if (socket === 'shut') return [foundText(mailbox), portText(mailbox, null)]
  socket.destroy()
  return [foundText(mailbox), openText(mailbox), ...(await trySession(trial, checked, limits))]
}

async function trySession(
  { mailbox, sender, keepingProvider = null }: MailboxTrial,
  checked: CheckedHost,
  { connectMs, sessionMs }: typeof LIMITS,
): Promise<TrialStep[]> {
  const client = await createMailboxClient(mailbox, checked, connectMs)
  // A broken connection also rejects the call that waits.
  client.on('error', () => {})
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    client.close()
  }, sessionMs)
  const steps: TrialStep[] = []
  try {
    await client.connect()
    steps.push(ENCRYPTED, PASSWORD_ACCEPTED)
    await client.mailboxOpen('INBOX')
    return [
      ...steps,
      { outcome: 'ok', text: 'The inbox can be read.' },
      ...(keepingProvider ? [keepingProviderNote(keepingProvider)] : addressNote(mailbox.address ?? sender)),
    ]
  } catch (error) {
    // imapflow rejects with errors only.
    const problem = error as ImapError
    if (steps.length > 0) return [...steps, inboxText(problem)]
    return beginningText(client, smtpProblem(problem, isLate), mailbox)
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

/** Until the inbox is opened. The client still knows how far it came. */
function beginningText(
  { tls, capabilities, byeReason }: ImapFlow,
  problem: SmtpProblem,
  mailbox: Mailbox,
): TrialStep[] {
  const encrypted = tls ? [ENCRYPTED] : []
  const isAway = byeReason !== undefined || (tls && capabilities.size === 0 && problem.code !== 'ETIMEDOUT')
  if (isAway) return [...encrypted, greetingText({ responseCode: 554 }, mailbox)]
  if (tls && capabilities.size > 0) return [ENCRYPTED, passwordText(problem)]
  return [...encrypted, greetingText(problem, mailbox, TLS_PORT)]
}

/** The problem in the terms of the trial of a mail server, which has the sentences. */
function smtpProblem(
  { code = '', authenticationFailed, serverResponseCode, tlsFailed }: ImapError,
  isLate: boolean,
): SmtpProblem {
  if (isLate || code.includes('TIMEOUT')) return { code: 'ETIMEDOUT', timeoutType: code }
  if (authenticationFailed) return { responseCode: serverResponseCode === 'UNAVAILABLE' ? 454 : 535 }
  if (tlsFailed && code === '') return { command: 'STARTTLS', responseCode: 502 }
  return { originalCode: code }
}

function inboxText({ responseStatus }: ImapError): TrialStep {
  const text =
    responseStatus === 'NO'
      ? 'There is no inbox for this user name, or it may not be read. Ask your mail provider.'
      : `The connection ended before the inbox was open. ${LATER_OR_ASK}`
  return { outcome: 'failed', text }
}

const keepingProviderNote = (name: string): TrialStep => ({
  outcome: 'unknown',
  text: `${name} keeps the mails that come back, so this mailbox gets none of them. Look at its page for them.`,
})

/** What the trial cannot see. */
function addressNote(address: string | null): TrialStep[] {
  if (address === null) return []
  const returning = address.replace('@', '+test@')
  return [
    {
      outcome: 'unknown',
      text: `Mails come back to addresses such as ${returning}. Send a mail there and look whether it arrives in this mailbox.`,
    },
  ]
}
