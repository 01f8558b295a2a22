import type { ApiClient } from '@troubadour/api-client/http'

/** An API that takes longer counts as one that is down, in milliseconds. */
const TIMEOUT_MS = 2000
/** What the page can do without is not waited for as long, in milliseconds. */
const DISPENSABLE_TIMEOUT_MS = 300
/** After a timeout nobody waits again for this long, in milliseconds. */
const TIMEOUT_REST_MS = 1000

const ANSWERED = { isFresh: true, isComplete: true }

/** One resource as the API last answered it. */
interface Reading {
  body: string
  etag: string | null
  /** Another one for every other body. */
  version: number
}

/** What one page was made from. */
export interface ReadingLog {
  /** Names what was read, and in which state: pages with equal versions are equal. */
  version: string
  /** False when something could not be asked of the API just now. */
  isFresh: boolean
  /** False when something is missing, also what the page can do without. */
  isComplete: boolean
  paths: string[]
}

/** What came of asking for one resource. */
interface Asked {
  reading?: Reading
  isFresh: boolean
  isComplete: boolean
}

/** What reads for one page. */
export interface PageReading {
  client: ApiClient
  /** What the client has read up to now. */
  log: ReadingLog
  /** Reads these paths ahead of the client. */
  refresh: (paths: readonly string[]) => Promise<ReadingLog>
}

interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Reads the API for the server's pages. Every read asks the API, with the ETag of what is known already; what has not
 * changed is not sent again. When the API does not answer, the last good reading stands in (Reliability, F22).
 */
export function createApiSource(options: {
  apiOrigin: string
  log: Log
  fetch?: typeof fetch
  timeoutMs?: number
  /** What a page can do without: when it cannot be read, the page is no less to be kept. */
  dispensablePaths?: readonly string[]
}) {
  const { apiOrigin, log, timeoutMs = TIMEOUT_MS } = options
  const dispensable = new Set(options.dispensablePaths)
  const send = options.fetch ?? fetch
  const readings = new Map<string, Reading>()
  const failing = new Set<string>()
  let versions = 0
  const paceOf = (path: string) => (dispensable.has(path) ? paces.dispensable : paces.needed)
  const paces = {
    needed: { timeoutMs, restsUntil: 0 },
    dispensable: { timeoutMs: Math.min(timeoutMs, DISPENSABLE_TIMEOUT_MS), restsUntil: 0 },
  }

  async function ask(path: string, known: Reading | undefined): Promise<Asked> {
    const { timeoutMs: patienceMs, restsUntil } = paceOf(path)
    if (Date.now() < restsUntil) throw new Error('The API was too slow a moment ago')
    // Not AbortSignal.timeout(): thousands of those would live on for their two seconds each.
    const tooSlow = new AbortController()
    const timer = setTimeout(
      () => tooSlow.abort(new DOMException('The API was too slow', 'TimeoutError')),
      patienceMs,
    )
    try {
      return await receive(path, known, tooSlow.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  async function receive(path: string, known: Reading | undefined, signal: AbortSignal): Promise<Asked> {
    const response = await send(apiOrigin + path, {
      headers: { accept: 'application/json', ...(known?.etag && { 'if-none-match': known.etag }) },
      signal,
    })
    if (response.status === 304 && known) return { reading: known, ...ANSWERED }
    const body = await response.text()
    if (!response.ok) throw new Error(`The API answered ${response.status}`)
    const etag = response.headers.get('etag')
    if (known?.body === body) return { reading: { ...known, etag }, ...ANSWERED }
    versions += 1
    return { reading: { body, etag, version: versions }, ...ANSWERED }
  }

  async function read(path: string): Promise<Asked> {
    const known = readings.get(path)
    try {
      const asked = await ask(path, known)
      if (asked.reading) readings.set(path, asked.reading)
      if (failing.delete(path)) log.warn({ path }, 'the API answers again')
      return asked
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        paceOf(path).restsUntil = Date.now() + TIMEOUT_REST_MS
      if (!failing.has(path)) log.warn({ err: error, path }, 'the API did not answer')
      failing.add(path)
      return { reading: known, isFresh: dispensable.has(path), isComplete: false }
    }
  }

  /** Reads for one page. Each path is asked for once. */
  return function openReading(): PageReading {
    const asked = new Map<string, ReturnType<typeof read>>()
    const seen = new Map<string, string>()
    const log: ReadingLog = { version: '', ...ANSWERED, paths: [] }
    const readOnce = async (path: string) => {
      const reading = asked.get(path) ?? read(path)
      asked.set(path, reading)
      const { reading: known, isFresh, isComplete } = await reading
      seen.set(path, `${path}=${known?.version ?? 'none'}`)
      log.paths = [...seen.keys()]
      log.version = [...seen.values()].sort().join('&')
      log.isFresh &&= isFresh
      log.isComplete &&= isComplete
      return known
    }
    const clientFetch = async (path: unknown) => {
      const known = await readOnce(String(path))
      if (!known) throw new TypeError('The API did not answer')
      return new Response(known.body)
    }
    return {
      // The client's calls are reads with a path for an address; nothing else of fetch is used here.
      client: { baseUrl: '', fetch: clientFetch as typeof fetch },
      log,
      refresh: async (paths) => {
        await Promise.all(paths.map(readOnce))
        return log
      },
    }
  }
}

export type OpenReading = ReturnType<typeof createApiSource>
