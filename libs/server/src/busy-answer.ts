import type { ServerResponse } from 'node:http'

/** Seconds after which who was turned away may try again. */
export const BUSY_RETRY_AFTER_S = 2
export const BUSY_MESSAGE = 'The site is busy. Please try again in a moment.'

const JSON_BODY = JSON.stringify({ message: BUSY_MESSAGE })
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><p>${BUSY_MESSAGE}</p></html>`

/** Answers 503 before anything else was done. @param headers of every answer */
export function answerBusy(
  { response, url }: { response: ServerResponse; url: string },
  headers: Record<string, string>,
): void {
  const isCall = url.startsWith('/api/')
  const body = isCall ? JSON_BODY : PAGE
  response
    .writeHead(503, {
      ...headers,
      'retry-after': String(BUSY_RETRY_AFTER_S),
      'cache-control': 'no-store',
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}
