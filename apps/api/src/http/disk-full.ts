import { HttpError } from './http-error.ts'

/** No room left, or none for this user. */
const CODES = new Set(['ENOSPC', 'EDQUOT'])

/** What an upload is answered when its files cannot be written for lack of room; every other error as it is. */
export function withPlainDiskFull(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && CODES.has(String(error.code))
  return isFull ? new HttpError(507, 'There is no room left for pictures on the server.') : error
}
