import type { ImapFlow } from 'imapflow'
import type { Mailbox } from '../../config/mailbox-config.ts'
import { JobError } from '../../jobs/job.ts'
import { hostText } from '../../mail/trial/trial-texts.ts'
import {
  addressOptions,
  checkOrRefuseHost,
  OutsideHostError,
  type CheckedHost,
} from '../../shared/outside-host.ts'

/** Of a longer message only the headers are read. */
const MESSAGE_MAX_BYTES = 256 * 1024
/** The rest is read by the next run. */
const MESSAGES_MAX = 500
/** For the connection and the greeting; commands may take twice as long. */
const WAIT_MS = 10_000

/** The last message that was looked at. */
export interface Position {
  /** Whose it is: another mailbox may have the same numbers. */
  mailbox: string
  uidValidity: string
  uid: number
}

interface UnreadMessage {
  position: Position
  /** Null when it was deleted meanwhile. */
  source: Buffer | null
  /** Marks it as read; without, it stays as it was. */
  mark: () => Promise<void>
}

/**
 * Reads the unread messages of a mailbox, oldest first.
 * @param from null to begin with the first message
 * @throws JobError when the server cannot be used, without anything that it wrote
 */
export async function* readMessages(
  mailbox: Mailbox,
  from: Position | null,
  signal: AbortSignal,
): AsyncGenerator<UnreadMessage> {
  const client = await createMailboxClient(mailbox, await checkMailbox(mailbox), WAIT_MS)
  // A broken connection also rejects the call that waits; without a listener the event would end the program.
  client.on('error', () => {})
  const close = () => client.close()
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.mailboxOpen('INBOX')
    const uidValidity = String(client.mailbox && client.mailbox.uidValidity)
    const name = `${mailbox.user} at ${mailbox.host}`
    const last = from?.mailbox === name && from.uidValidity === uidValidity ? from.uid : 0
    const found = (await client.search({ seen: false, uid: `${last + 1}:*` }, { uid: true })) || []
    // '8:*' also finds the last message when it is older.
    const uids = found.filter((uid) => uid > last).toSorted((one, other) => one - other)
    for (const uid of uids.slice(0, MESSAGES_MAX)) {
      const source = await fetchSource(client, uid)
      yield { position: { mailbox: name, uidValidity, uid }, source, mark: () => markRead(client, uid) }
    }
    await client.logout()
  } catch (error) {
    throw toJobError(error)
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

/** The addresses of a host that was typed; null for one of the server's variables. @throws JobError */
async function checkMailbox(mailbox: Mailbox): Promise<CheckedHost | null> {
  const { host, port, hostRules } = mailbox
  if (!hostRules) return null
  const checked = await checkOrRefuseHost({ host, port, kind: 'mailbox' }, hostRules)
  if (checked instanceof OutsideHostError)
    throw new JobError(hostText(checked.reason, mailbox, MAILBOX_PORTS).text)
  return checked
}

/** What is to be entered in place of another port. */
export const MAILBOX_PORTS = '993 or 143'

/** Imported with the first use. @param checked the only addresses to connect to */
export async function createMailboxClient(
  { host, port, security, user, password }: Mailbox,
  checked: CheckedHost | null,
  waitMs: number,
): Promise<ImapFlow> {
  const imapflow = await import('imapflow')
  return new imapflow.ImapFlow({
    host,
    port,
    secure: security === 'tls',
    // Undefined would use STARTTLS only where it is offered.
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    // imapflow connects with them, also without TLS.
    ...(checked && { tls: addressOptions(checked) }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: 2 * waitMs,
    maxLiteralSize: 4 * MESSAGE_MAX_BYTES,
  })
}

/** The beginning of the message, without marking it as read. A report of a bounce quotes the mail at its end. */
async function fetchSource(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const source = { maxLength: MESSAGE_MAX_BYTES }
  const message = await client.fetchOne(String(uid), { source }, { uid: true })
  return (message && message.source) || null
}

async function markRead(client: ImapFlow, uid: number): Promise<void> {
  try {
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  } catch (error) {
    throw toJobError(error)
  }
}

/** What imapflow adds to its errors. */
export interface ImapError {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  /** Such as UNAVAILABLE. */
  serverResponseCode?: string
  /** 'NO' where a command was refused. */
  responseStatus?: string
}

function toJobError(error: unknown): JobError {
  // Errors of imapflow and of Node.
  const { authenticationFailed, tlsFailed, code = '' } = error as ImapError
  if (authenticationFailed) return new JobError('The mailbox for bounces refuses the name or the password.')
  if (tlsFailed || /CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return new JobError('The mailbox for bounces has no valid certificate, or no encryption.')
  return new JobError('The mailbox for bounces could not be read to its end. The next run continues.')
}
