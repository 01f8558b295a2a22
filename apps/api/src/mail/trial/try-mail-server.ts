import type { TrialStep } from '@troubadour/domain/connections/trial'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { MailSender, MailServer } from '../../config/mail-config.ts'
import {
  checkOrRefuseHost,
  OutsideHostError,
  reachOutside,
  type CheckedHost,
  type HostRules,
} from '../../shared/outside-host.ts'
import type { RenderedMail } from '../mail-layout.ts'
import { openSession, type SmtpProblem } from './smtp-session.ts'
import {
  ENCRYPTED,
  foundText,
  greetingText,
  hostText,
  mailText,
  offlineText,
  openText,
  PASSWORD_ACCEPTED,
  passwordText,
  portText,
} from './trial-texts.ts'

export interface MailTrial {
  server: MailServer & { security: 'tls' | 'starttls' }
  from: MailSender
  /** The envelope's sender, to which mails come back. */
  returnAddress: string
  to: string
  mail: RenderedMail
  hostRules: HostRules
  limits?: typeof LIMITS
}

/** Milliseconds for connecting, and for all that follows. */
const LIMITS = { connectMs: 10_000, sessionMs: 30_000 }

/** Open at many hosts that close the usual ports; its encryption is STARTTLS. */
const OTHER_PORT = 2525
const OFTEN_CLOSED = [25, 465, 587]

/**
 * Sends a mail and tells of each step what happened, the last one being the first that failed
 * (docs/product/mails.md#trial-of-a-mail-server). Never rejects for what the server does.
 */
export async function tryMailServer(trial: MailTrial): Promise<TrialStep[]> {
  const { server, hostRules, limits = LIMITS } = trial
  const { host, port } = server
  const checked = await checkOrRefuseHost({ host, port, kind: 'mail' }, hostRules)
  if (checked instanceof OutsideHostError) return [hostText(checked.reason, server)]
  const found = foundText(server)
  const socket = await reachOutside(checked, limits.connectMs)
  if (socket === 'offline') return [found, offlineText(server)]
  if (socket === 'shut') {
    const isOtherOpen = OFTEN_CLOSED.includes(port) ? await isOpen(checked, limits.connectMs) : null
    return [found, portText(server, isOtherOpen)]
  }
  return [found, openText(server), ...(await trySession(trial, socket, limits.sessionMs))]
}

async function trySession(
  { server, from, returnAddress, to, mail }: MailTrial,
  socket: Socket,
  timeoutMs: number,
): Promise<TrialStep[]> {
  const session = await openSession(server, socket, timeoutMs)
  const steps: TrialStep[] = []
  let explain: (problem: SmtpProblem) => TrialStep[] = (problem) => [greetingText(problem, server)]
  try {
    await session.greet()
    steps.push(ENCRYPTED)
    explain = (problem) => [passwordText(problem)]
    if (server.auth && session.takesPassword()) {
      await session.signIn(server.auth)
      steps.push(PASSWORD_ACCEPTED)
    } else if (server.auth) {
      steps.push({ outcome: 'unknown', text: 'The server asked for no password, so it was not checked.' })
    }
    const addresses = { from: from.address, returnAddress, to }
    explain = (problem) => mailText(problem, addresses)
    await session.send(from, {
      ...mail,
      to,
      messageId: newMessageId(from),
      replyTo: '',
      returnAddress,
      oneClickUrl: null,
    })
    return [...steps, ...mailText(null, addresses)]
  } catch (error) {
    // Sessions reject with these alone.
    return [...steps, ...explain(error as SmtpProblem)]
  } finally {
    session.close()
  }
}

function newMessageId({ address }: MailSender): string {
  return `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

async function isOpen(checked: CheckedHost, timeoutMs: number): Promise<boolean> {
  const socket = await reachOutside({ ...checked, port: OTHER_PORT }, timeoutMs)
  if (typeof socket === 'string') return false
  socket.destroy()
  return true
}
