import { matchesPattern, type Counts } from '../process/fault-rules.ts'

/** A fault, and the calls that it applies to. All distortions of a rule apply together. */
export interface FaultRule extends Counts {
  /** A path without its query, '*' for anything: '/store/products/*'. Left out: every call of Printful's API, but no file. */
  path?: string
  /** Answered in place of the real answer, in Printful's shape unless `body` is given. */
  status?: number
  /** JSON, or a string that is sent as it is. */
  body?: unknown
  /** Seconds after which to try again, in the text of the response; status 429 by default. */
  retryText?: number
  /** The header Retry-After, in seconds; status 429 by default. */
  retryAfter?: number
  redirect?: string
  html?: boolean

  hang?: boolean
  refuse?: boolean
  truncated?: boolean
  /** Sends one byte at a time; milliseconds between two. */
  dripMs?: number

  /** The number of products by which the total shrinks on each further page. */
  shrinkTotal?: number
  /** The number of products that are deleted from the start of the list before each further page. */
  deleteFirst?: number
  /** Largest number of products on a page, whatever the request asks for. */
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
