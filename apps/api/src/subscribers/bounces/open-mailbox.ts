import type { ImapFlow } from 'imapflow'
import type { Mailbox } from '../../config/mailbox-config.ts'
import { JobError } from '../../jobs/job.ts'

/** Of a longer message only the headers are read. */
const MESSAGE_MAX_BYTES = 256 * 1024
/** The rest is read by the next run. */
const MESSAGES_MAX = 500
const WAIT_MS = 20_000

/** The last message that was looked at. */
export interface Position {
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
  const client = await createClient(mailbox)
  // A broken connection also rejects the call that waits; without a listener the event would end the program.
  client.on('error', () => {})
  const close = () => client.close()
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.mailboxOpen('INBOX')
    const uidValidity = String(client.mailbox && client.mailbox.uidValidity)
    const last = from?.uidValidity === uidValidity ? from.uid : 0
    const found = (await client.search({ seen: false, uid: `${last + 1}:*` }, { uid: true })) || []
    // '8:*' also finds the last message when it is older.
    const uids = found.filter((uid) => uid > last).toSorted((one, other) => one - other)
    for (const uid of uids.slice(0, MESSAGES_MAX)) {
      const source = await fetchSource(client, uid)
      yield { position: { uidValidity, uid }, source, mark: () => markRead(client, uid) }
    }
    await client.logout()
  } catch (error) {
    throw toJobError(error)
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

/** Imported with the first use. */
async function createClient({ host, port, security, user, password }: Mailbox): Promise<ImapFlow> {
  const imapflow = await import('imapflow')
  return new imapflow.ImapFlow({
    host,
    port,
    secure: security === 'tls',
    // Undefined would use STARTTLS only where it is offered.
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    maxLiteralSize: 4 * MESSAGE_MAX_BYTES,
  })
}

/** The message without marking it as read. */
async function fetchSource(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const fetch = (query: object) => client.fetchOne(String(uid), query, { uid: true })
  const about = await fetch({ uid: true, size: true })
  if (!about) return null
  const isLong = (about.size ?? 0) > MESSAGE_MAX_BYTES
  const message = await fetch(isLong ? { headers: true } : { source: true })
  return (message && (message.source ?? message.headers)) || null
}

async function markRead(client: ImapFlow, uid: number): Promise<void> {
  try {
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  } catch (error) {
    throw toJobError(error)
  }
}

/** What imapflow adds to its errors. */
interface ImapError {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
}

function toJobError(error: unknown): JobError {
  // Errors of imapflow and of Node.
  const { authenticationFailed, tlsFailed, code = '' } = error as ImapError
  if (authenticationFailed) return new JobError('The mailbox for bounces refuses the name or the password.')
  if (tlsFailed || /CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return new JobError('The mailbox for bounces has no valid certificate, or no encryption.')
  return new JobError('The mailbox for bounces could not be read to its end. The next run continues.')
}
