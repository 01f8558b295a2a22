import type { IncomingHttpHeaders } from 'node:http'

/** The API's limit for bodies without files. */
export const CALL_BODY_LIMIT_BYTES = 256 * 1024

/** Whether the body of a request is a form that may hold files. */
export function isMultipart(headers: IncomingHttpHeaders): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}
