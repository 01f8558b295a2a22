import { matchesPattern } from '../process/fault-rules.ts'
import type { TransportFault } from '../process/send-answer.ts'

/** A fault, and the calls that it applies to. */
export interface FaultRule extends TransportFault {
  /** A path without its query, '*' for anything: '/store/products/*'. Default: all API calls, but no files. */
  path?: string
  /** Replaces the real response, in Printful's format unless `body` is given. */
  status?: number
  /** JSON, or a string that is sent unchanged. */
  body?: unknown
  /** Seconds after which to try again, in the text of the response; status 429 by default. */
  retryText?: number
  /** The header Retry-After, in seconds; status 429 by default. */
  retryAfter?: number
  redirect?: string
  html?: boolean

  /** The number of products by which the total shrinks on each further page. */
  shrinkTotal?: number
  /** The number of products that are deleted from the start of the list before each further page. */
  deleteFirst?: number
  /** Largest number of products on a page, whatever the request asks for. */
  maxLimit?: number
}

export function isAbout({ path: pattern }: FaultRule, path: string): boolean {
  return pattern === undefined ? !path.startsWith('/files/') : matchesPattern(pattern, path)
}
