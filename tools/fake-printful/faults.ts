import { matchesPattern, type Counts } from '../process/fault-rules.ts'

/** What goes wrong with which calls. All of a rule's distortions work together. */
export interface FaultRule extends Counts {
  /** A path without its query, '*' for anything: '/store/products/*'. Left out: every call of Printful's API, but no file. */
  path?: string
  /** Answered in place of the real answer, in Printful's shape unless `body` is given. */
  status?: number
  /** JSON, or a string that is sent as it is. */
  body?: unknown
  /** Says in its text to try again after so many seconds; status 429 where none is given. */
  retryText?: number
  /** The header Retry-After, in seconds; status 429 where none is given. */
  retryAfter?: number
  redirect?: string
  html?: boolean

  hang?: boolean
  refuse?: boolean
  truncated?: boolean
  /** One byte at a time, with so many ms between two. */
  dripMs?: number

  /** Each page after the first finds so many products fewer than the one before. */
  shrinkTotal?: number
  /** Before each page after the first, so many products at the beginning of the list are deleted for good. */
  deleteFirst?: number
  /** The list gives no more products at once than this, whatever is asked. */
  maxLimit?: number
}

/** The rule that a call has met, and how many calls it has distorted before. */
export interface Fault {
  rule: FaultRule
  hits: number
}

export function isAbout({ path: pattern }: FaultRule, path: string): boolean {
  return pattern === undefined ? !path.startsWith('/files/') : matchesPattern(pattern, path)
}
