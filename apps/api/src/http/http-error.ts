interface Details {
  /** Field name -> message. */
  errors?: Record<string, string>
  /** The copy that won, for a stale save. */
  current?: unknown
  /** Seconds after which it is worth trying again. */
  retryAfterS?: number
  /** One of many that are turned away, of which load-shedder.ts tells once: its request's line is enough. */
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
