import type { Counts } from '../process/fault-rules.ts'

export interface FaultRule extends Counts {
  /** The command that fails: that of a recipient, or that of the message. */
  at: 'rcpt' | 'data'
  /** An address, '*' for anything: '*@example.com'. Default: every address. */
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
