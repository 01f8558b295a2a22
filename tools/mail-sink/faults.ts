import type { Counts } from '../process/fault-rules.ts'

export interface FaultRule extends Counts {
  /** At an address, or once the whole message was handed over. */
  at: 'rcpt' | 'data'
  /** An address, '*' for anything: '*@example.com'. Left out: every address. */
  to?: string
  /** Waits so many ms before anything else. */
  delayMs?: number
  /** Answered in place of the usual: 4xx for now, 5xx for good. */
  code?: number
  message?: string
  hang?: boolean
  drop?: boolean
  /** With 'hang' or 'drop' at 'data': the message is in the inbox all the same, and only the answer is lost. */
  isKept?: boolean
}
