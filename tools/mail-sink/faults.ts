import type { Counts } from '../process/fault-rules.ts'

export interface FaultRule extends Counts {
  /** Command that fails: the one that names an address, or the one with the message. */
  at: 'rcpt' | 'data'
  /** An address, '*' for anything: '*@example.com'. Left out: every address. */
  to?: string
  /** Milliseconds to wait before anything else. */
  delayMs?: number
  /** Answered in place of the usual: 4xx for now, 5xx for good. */
  code?: number
  message?: string
  hang?: boolean
  drop?: boolean
  /** Whether 'hang' or 'drop' at 'data' stores the message and only loses the response. */
  isKept?: boolean
}
