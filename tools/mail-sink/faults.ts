import type { Counts } from '../process/fault-rules.ts'

export interface FaultRule extends Counts {
  /** What fails: the connection before its greeting, or the command of the password, sender, recipient or message. */
  at: 'connect' | 'auth' | 'mail' | 'rcpt' | 'data'
  /** The recipient, with 'mail' the sender, with 'auth' the user name; '*' for anything: '*@example.com'. Default: all. */
  to?: string
  /** Delay before anything else, in milliseconds. */
  delayMs?: number
  /** Replaces the usual reply: 4xx for a temporary failure, 5xx for a permanent one. */
  code?: number
  message?: string
  hang?: boolean
  drop?: boolean
  /** Whether 'hang' or 'drop' at 'data' stores the message and only loses the response. */
  isKept?: boolean
}
