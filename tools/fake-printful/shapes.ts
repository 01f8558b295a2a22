import type { Answer } from '../process/send-answer.ts'

/** The responses of Printful's API v1 that the stand-in supports. Its products: `build-product.ts`. */
export interface Paging {
  total: number
  offset: number
  limit: number
}

export function success(result: unknown, paging?: Paging): Answer {
  return { status: 200, body: { code: 200, result, extra: [], ...(paging && { paging }) } }
}

const REASONS: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
}

/** An error in Printful's format; `result` and the error's message are the same text. */
export function failure(status: number, message: string, reason: string | number = reasonOf(status)): Answer {
  return { status, body: { code: status, result: message, error: { reason, message } } }
}

export function notFound(): Answer {
  return failure(404, 'Not Found')
}

export function tooManyRequests(seconds: number): Answer {
  return failure(429, `You've recently sent too many requests. Please try again after ${seconds} seconds.`)
}

function reasonOf(status: number): string {
  return REASONS[status] ?? 'InternalServerError'
}
