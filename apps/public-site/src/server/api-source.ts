import type { ApiClient } from '@troubadour/api-client/http'
import { LRUCache } from 'lru-cache'

/** After this time the API counts as down, in ms. */
const TIMEOUT_MS = 2000
/** After a timeout, requests fail at once until the API responds in time again, which is tried this often, in ms. */
const PAUSE_AFTER_TIMEOUT_MS = 1000
/** The time that a response is reused after its request: hidden content is gone from all pages by then. */
const REUSE_MS = 250
/** This long before a response may not be reused any more, it is requested again, in ms. */
const REFRESH_MS = 100
/** Size of the cache in characters: several times the content of a large site. */
const MAX_CHARACTERS = 64_000_000
/** Overhead of each path, in characters. */
const PATH_CHARACTERS = 1000

interface Answer {
  body: string
  /** The parsed body. All pages share it: do not modify it. */
  value: unknown
  etag: string | null
}

interface Reading {
  /** Undefined when the API has never responded. */
  answer: Answer | undefined
  isFresh: boolean
}

/** The API responded in time, but with an error. */
class AnsweredError extends Error {}

interface CachedRead {
  /** The last successful response. */
  answer: Answer | undefined
  reading: Promise<Reading>
  /** A moment of `performance.now()`. */
  reusableUntil: number
}

export interface ReadingLog {
  /** By path, in the order of the requests. Pages with the same bodies are the same. */
  bodies: Map<string, string | undefined>
  /** False when a required request has failed. */
  isFresh: boolean
  /** Until when a page made from it may be reused, by `performance.now()`; 0 when it is not fresh. */
  reusableUntil: number
}

/** Whether it need not be refreshed yet: responses, and the pages made from them, expire at the same time. */
export const isCurrent = ({ reusableUntil }: Pick<ReadingLog, 'reusableUntil'>) =>
  performance.now() < reusableUntil - REFRESH_MS

/**
 * Reads the API for the server's pages. Each path is requested at most every `reuseMs`, with the ETag of the last
 * response, so that unchanged content is not sent again. When the API does not respond, its last successful response is
 * used (docs/reliability.md, F22).
 */
export function createApiSource({
  apiOrigin,
  log,
  fetch: request = fetch,
  timeoutMs = TIMEOUT_MS,
  reuseMs = REUSE_MS,
}: {
  apiOrigin: string
  log: { warn: (details: object, message: string) => void }
  fetch?: typeof fetch
  timeoutMs?: number
  reuseMs?: number
}) {
  const reads = new LRUCache<string, CachedRead>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ answer }) => PATH_CHARACTERS + (answer?.body.length ?? 0),
  })
  const failing = new Set<string>()
  /** 0 while the API responds in time; Infinity during an attempt after a timeout. */
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = Date.now() + PAUSE_AFTER_TIMEOUT_MS
  }

  async function ask(path: string): Promise<Answer> {
    if (pausedUntil === 0) return send(path)
    if (Date.now() >= pausedUntil) {
      // No request waits for this attempt, and it is the only one.
      pausedUntil = Infinity
      const endPause = () => {
        pausedUntil = 0
      }
      // That it fails at once does not mean that the API is fast: a connection that was idle may have broken.
      send(path).then(endPause, (error) => (error instanceof AnsweredError ? endPause() : pause()))
    }
    throw new Error('The API was too slow a moment ago')
  }

  async function send(path: string): Promise<Answer> {
    // Not AbortSignal.timeout(): thousands of those would stay in memory until they expire.
    const abort = new AbortController()
    const timer = setTimeout(() => {
      pause()
      abort.abort(new DOMException('The API was too slow', 'TimeoutError'))
    }, timeoutMs)
    try {
      const last = reads.get(path)?.answer
      const response = await request(apiOrigin + path, {
        headers: { accept: 'application/json', ...(last?.etag && { 'if-none-match': last.etag }) },
        signal: abort.signal,
      })
      if (response.status === 304 && last) return last
      const body = await response.text()
      if (!response.ok) throw new AnsweredError(`The API answered ${response.status}`)
      const answer = { body, value: JSON.parse(body) as unknown, etag: response.headers.get('etag') }
      const own = reads.get(path)
      if (own) reads.set(path, { ...own, answer })
      return answer
    } finally {
      clearTimeout(timer)
    }
  }

  async function read(path: string): Promise<Reading> {
    try {
      const answer = await ask(path)
      if (failing.delete(path)) log.warn({ path }, 'the API answers again')
      return { answer, isFresh: true }
    } catch (error) {
      if (!failing.has(path)) log.warn({ err: error, path }, 'the API did not answer')
      failing.add(path)
      const { answer } = reads.get(path) ?? {}
      return { answer, isFresh: false }
    }
  }

  function currentReading(path: string): CachedRead {
    const last = reads.get(path)
    if (last && isCurrent(last)) return last
    const next = { answer: last?.answer, reading: read(path), reusableUntil: performance.now() + reuseMs }
    reads.set(path, next)
    return next
  }

  /** Reads for one page. Each path is requested once. */
  return function openReading() {
    const readings = new Map<string, CachedRead>()
    const readingLog: ReadingLog = {
      bodies: new Map(),
      isFresh: true,
      reusableUntil: Infinity,
    }

    /** @returns undefined when the API has never responded */
    async function readOnce(path: string): Promise<unknown> {
      const own = readings.get(path) ?? currentReading(path)
      readings.set(path, own)
      readingLog.bodies.set(path, undefined)
      readingLog.reusableUntil = Math.min(readingLog.reusableUntil, own.reusableUntil)
      const { answer, isFresh } = await own.reading
      readingLog.bodies.set(path, answer?.body)
      if (!isFresh) Object.assign(readingLog, { isFresh, reusableUntil: 0 })
      return answer?.value
    }
    const clientFetch = async (path: unknown) => {
      const value = await readOnce(String(path))
      if (value === undefined) throw new TypeError('The API did not answer')
      // The only properties of a response that the client uses.
      return { ok: true, status: 200, json: async () => value }
    }
    // The client only requests paths here.
    const client: ApiClient = { baseUrl: '', fetch: clientFetch as unknown as typeof fetch }
    return { client, log: readingLog, readOnce }
  }
}

export type OpenReading = ReturnType<typeof createApiSource>
