import type { ApiClient } from '@troubadour/api-client/http'
import { LRUCache } from 'lru-cache'
import { REFRESH_MS } from '@troubadour/web-server/recent-answers'
import { parseShared } from './parse-shared.ts'

/** An API that takes longer counts as one that is down, in milliseconds. */
const TIMEOUT_MS = 2000
/** The same for a path that the page can do without, in milliseconds. */
const OPTIONAL_TIMEOUT_MS = 300
/** After a timeout nobody waits for the API until it answers in time again; it is asked this often, in milliseconds. */
const PAUSE_AFTER_TIMEOUT_MS = 1000
/** An answer is used again for this long after it was asked for: what is hidden is gone from all pages by then. */
const REUSE_MS = 250
/** All answers together, in characters: several times what a large site has. */
const MAX_CHARACTERS = 64_000_000
/** Paths that were asked for a moment ago: more than the pages of a large site. */
const MAX_ASKED = 5000

interface Reading {
  /** Undefined when the API has never answered. */
  body: string | undefined
  isFresh: boolean
  isComplete: boolean
}

interface Limits {
  timeoutMs: number
  /** 0 while the API answers in time. */
  pausedUntil: number
}

interface Asked {
  reading: Promise<Reading>
  /** By `performance.now()`. */
  reusableUntil: number
}

export interface ReadingLog {
  /** By path. Pages with the same bodies are the same. */
  bodies: Map<string, string | undefined>
  /** False when something could not be asked of the API just now. */
  isFresh: boolean
  /** Until when what was made of it may be sent again, by `performance.now()`; 0 when it is not fresh. */
  reusableUntil: number
  /** False when something is missing, even if the page can do without it. */
  isComplete: boolean
}

/**
 * Reads the API for the server's pages. Each path is asked for at most every `reuseMs`, with the ETag of the last answer;
 * what has not changed is not sent again. When the API does not answer, its last good answer is used (docs/reliability.md, F22).
 */
export function createApiSource({
  apiOrigin,
  log,
  fetch: request = fetch,
  timeoutMs = TIMEOUT_MS,
  optionalPaths = [],
  reuseMs = REUSE_MS,
}: {
  apiOrigin: string
  log: { warn: (details: object, message: string) => void }
  fetch?: typeof fetch
  timeoutMs?: number
  /** A page without these may be cached all the same. */
  optionalPaths?: readonly string[]
  reuseMs?: number
}) {
  const answers = new LRUCache<string, { body: string; etag: string | null }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ body }) => body.length + 1,
  })
  const asked = new LRUCache<string, Asked>({ max: MAX_ASKED })
  const failing = new Set<string>()
  const needed: Limits = { timeoutMs, pausedUntil: 0 }
  const optional: Limits = { timeoutMs: Math.min(timeoutMs, OPTIONAL_TIMEOUT_MS), pausedUntil: 0 }

  async function ask(path: string): Promise<string> {
    const limits = optionalPaths.includes(path) ? optional : needed
    if (limits.pausedUntil === 0) return send(path, limits)
    if (Date.now() >= limits.pausedUntil) {
      // Nobody waits for this attempt, and there is no other until it has ended.
      limits.pausedUntil = Infinity
      const endPause = () => {
        if (limits.pausedUntil === Infinity) limits.pausedUntil = 0
      }
      send(path, limits).then(endPause, endPause)
    }
    throw new Error('The API was too slow a moment ago')
  }

  async function send(path: string, limits: Limits): Promise<string> {
    // Not AbortSignal.timeout(): thousands of those would stay in memory until their time is over.
    const abort = new AbortController()
    const timer = setTimeout(() => {
      limits.pausedUntil = Date.now() + PAUSE_AFTER_TIMEOUT_MS
      abort.abort(new DOMException('The API was too slow', 'TimeoutError'))
    }, limits.timeoutMs)
    try {
      const last = answers.get(path)
      const response = await request(apiOrigin + path, {
        headers: { accept: 'application/json', ...(last?.etag && { 'if-none-match': last.etag }) },
        signal: abort.signal,
      })
      if (response.status === 304 && last) return last.body
      const body = await response.text()
      if (!response.ok) throw new Error(`The API answered ${response.status}`)
      answers.set(path, { body, etag: response.headers.get('etag') })
      return body
    } finally {
      clearTimeout(timer)
    }
  }

  async function read(path: string): Promise<Reading> {
    try {
      const body = await ask(path)
      if (failing.delete(path)) log.warn({ path }, 'the API answers again')
      return { body, isFresh: true, isComplete: true }
    } catch (error) {
      if (!failing.has(path)) log.warn({ err: error, path }, 'the API did not answer')
      failing.add(path)
      return { body: answers.get(path)?.body, isFresh: optionalPaths.includes(path), isComplete: false }
    }
  }

  function readAgain(path: string): Asked {
    const last = asked.get(path)
    const now = performance.now()
    if (last && now < last.reusableUntil - REFRESH_MS) return last
    const next = { reading: read(path), reusableUntil: now + reuseMs }
    asked.set(path, next)
    return next
  }

  /** Reads for one page. Each path is asked for once. */
  return function openReading() {
    const readings = new Map<string, Asked>()
    const readingLog: ReadingLog = {
      bodies: new Map(),
      isFresh: true,
      reusableUntil: Infinity,
      isComplete: true,
    }

    async function readOnce(path: string): Promise<string | undefined> {
      const own = readings.get(path) ?? readAgain(path)
      readings.set(path, own)
      const { body, isFresh, isComplete } = await own.reading
      readingLog.bodies.set(path, body)
      readingLog.isFresh &&= isFresh
      readingLog.reusableUntil = isFresh ? Math.min(readingLog.reusableUntil, own.reusableUntil) : 0
      readingLog.isComplete &&= isComplete
      return body
    }
    const clientFetch = async (path: unknown) => {
      const body = await readOnce(String(path))
      if (body === undefined) throw new TypeError('The API did not answer')
      // All that the client asks of a response. The text stays the same object, by which its value is found.
      return { ok: true, status: 200, text: async () => body }
    }
    // The client asks for nothing but paths here.
    const client: ApiClient = {
      baseUrl: '',
      fetch: clientFetch as unknown as typeof fetch,
      parse: parseShared,
    }
    return { client, log: readingLog, readOnce }
  }
}

export type OpenReading = ReturnType<typeof createApiSource>
