interface Details {
  /** Field name -> message. */
  errors?: Record<string, string>
  /** The copy that won, for a stale save. */
  current?: unknown
  /** What a download link that works no more was for. */
  release?: unknown
  /** Seconds after which it is worth trying again. */
  retryAfterS?: number
  /** One of many that are turned away, of which `libs/server/src/load.ts` logs once: the line of its request is enough. */
  isShed?: boolean
}

/** An answer other than success: thrown by routes and hooks, shaped by http/errors.ts. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly details: Details

  constructor(statusCode: number, message: string, details: Details = {}) {
    super(message)
    this.statusCode = statusCode
    this.details = details
  }
}

/** No room left, or none for this user. */
export const NO_ROOM_MESSAGE = 'There is no room left on the server.'
const CODES = new Set(['ENOSPC', 'EDQUOT'])

/** What an upload is answered when its files cannot be written for lack of room; every other error as it is. */
export function withPlainDiskFull(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && CODES.has(String(error.code))
  return isFull ? new HttpError(507, NO_ROOM_MESSAGE) : error
}
