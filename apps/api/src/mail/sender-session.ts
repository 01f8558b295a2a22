import { randomInt } from 'node:crypto'
import pg from 'pg'
import { MAIL_CHANNEL } from './mail-queue.ts'

/** The first half of the locks that senders hold; the second is their own number. */
export const SENDER_LOCK = 781_204
const SENDER_MAX = 2 ** 31 - 1

const HEARTBEAT_MS = 5000
const TIMEOUT_MS = 2000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000

interface SessionOptions {
  databaseUrl: string
  /** There may be something to do. */
  onWake: () => void
  onError: (error: Error) => void
}

export type SenderSession = ReturnType<typeof createSenderSession>

/**
 * A connection that lives as long as its program: it holds the lock by which others see that this sender lives, however
 * slow it is, and hears of new mails. Connects again, for ever, when it breaks, as another sender then.
 */
export function createSenderSession({ databaseUrl, onWake, onError }: SessionOptions) {
  let client: pg.Client | undefined
  let sender: number | null = null
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isStopped = false

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'troubadour-api-mail',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client = candidate
    candidate.on('notification', onWake)
    candidate.on('error', (error) => lose(candidate, error))
    candidate.on('end', () => lose(candidate))
    const number = randomInt(1, SENDER_MAX)
    try {
      await candidate.connect()
      // Of two that drew the same number, the second would wait here, and draws another one when it has waited too long.
      await candidate.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, number])
      await candidate.query(`listen ${MAIL_CHANNEL}`)
    } catch (error) {
      // pg rejects with errors only.
      lose(candidate, error as Error)
      return
    }
    if (client !== candidate) return
    sender = number
    retryMs = FIRST_RETRY_MS
    beat(candidate)
    onWake()
  }

  function beat(candidate: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await candidate.query('select 1')
        if (client === candidate) beat(candidate)
      } catch (error) {
        // pg rejects with errors only.
        lose(candidate, error as Error)
      }
    }, HEARTBEAT_MS)
    timer.unref()
  }

  function lose(candidate: pg.Client, error?: Error): void {
    // One connection reports its end more than once.
    if (client !== candidate) return
    client = undefined
    sender = null
    clearTimeout(timer)
    if (error && !isStopped) onError(error)
    candidate.end().catch(onError)
    if (isStopped) return
    timer = setTimeout(() => void connect(), retryMs)
    timer.unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  return {
    /** The number of this sender; null while it has no lock, and so may not send. */
    sender: () => sender,
    start: connect,
    /** Lets the lock go: what this sender has not settled by now, others take for uncertain. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      sender = null
      await last?.end().catch(onError)
    },
  }
}
