import { randomInt } from 'node:crypto'
import { createLastingConnection } from '../db/lasting-connection.ts'
import { MAIL_CHANNEL } from './mail-queue.ts'

/** The first half of the locks that senders hold; the second is their own number. */
export const SENDER_LOCK = 781_204
const SENDER_MAX = 2 ** 31 - 1

interface SessionOptions {
  databaseUrl: string
  /** There may be something to do. */
  onWake: () => void
  onError: (error: Error) => void
}

export type SenderSession = ReturnType<typeof createSenderSession>

/**
 * Holds the lock by which others see that this sender lives, however slow it is, and hears of new mails. When its
 * connection breaks, it goes on as another sender.
 */
export function createSenderSession({ databaseUrl, onWake, onError }: SessionOptions) {
  let number = 0
  let sender: number | null = null
  const connection = createLastingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-mail',
    prepare: async (client) => {
      number = randomInt(1, SENDER_MAX)
      // Of two that drew the same number, the second would wait here, and draws another one when it has waited too long.
      await client.query('select pg_advisory_lock($1, $2)', [SENDER_LOCK, number])
      await client.query(`listen ${MAIL_CHANNEL}`)
    },
    onNotification: onWake,
    onConnected: () => {
      sender = number
      onWake()
    },
    onLost: () => {
      sender = null
    },
    onError,
  })
  return {
    /** The number of this sender; null while it has no lock, and so may not send. */
    sender: () => sender,
    start: connection.start,
    /** Lets the lock go: what this sender has not settled by now, others take for uncertain. */
    async stop(): Promise<void> {
      sender = null
      await connection.stop()
    },
  }
}
