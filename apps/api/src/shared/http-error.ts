interface Details {
  /** Field name -> message. */
  errors?: Record<string, string>
  /** The current version, for a stale save. */
  current?: unknown
  /** The release of a download link that no longer works. */
  release?: unknown
  /** Whether a new link to an order can be mailed. */
  canBeSent?: boolean
  /** The steps of a trial that failed. */
  steps?: unknown
  /** Why it was refused, for the activity log. */
  refusal?: string
  /** Seconds until a retry is worthwhile. */
  retryAfterS?: number
  /**
   * A request refused because of overload: `libs/server/src/load.ts` logs overload once, so only the request's own line
   * is logged.
   */
  isShed?: boolean
}

/** An error response: thrown by routes and hooks, formatted by http/errors.ts. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly details: Details

  constructor(statusCode: number, message: string, details: Details = {}) {
    super(message)
    this.statusCode = statusCode
    this.details = details
  }
}

export const MARKED_FIELDS_MESSAGE = 'Please correct the marked fields.'

/** The HttpError for invalid fields: field name -> message. */
export function invalidFields(errors: Record<string, string>, message = MARKED_FIELDS_MESSAGE): HttpError {
  return new HttpError(400, message, { errors })
}

/** The disk or the user's quota is full. */
export const NO_ROOM_MESSAGE = 'There is no room left on the server.'
const CODES = new Set(['ENOSPC', 'EDQUOT'])

/** Converts "disk full" errors of an upload into HttpError 507; other errors stay as they are. */
export function withPlainDiskFull(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && CODES.has(String(error.code))
  return isFull ? new HttpError(507, NO_ROOM_MESSAGE) : error
}
