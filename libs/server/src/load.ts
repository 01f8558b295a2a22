import type { ServerResponse } from 'node:http'
import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { matchEndpoint } from '@troubadour/domain/contract/match-endpoint'

/**
 * Kinds of requests with separate limits: health is always served, administrators' calls have a budget of their own,
 * files are cheap. The others are visitors', whose forms are more expensive than pages.
 */
export type LoadKind = 'health' | 'admin' | 'files' | 'visitors' | 'forms'

const HEALTH = new Set(['/healthz', '/readyz'])
const FILES = /^\/(?:assets|media)\//

/** The kind of a request to a front end. @param own kind of requests for neither health nor files */
export function loadKindOf(url: string, own: 'admin' | 'visitors' | 'forms'): LoadKind {
  const [path = ''] = url.split('?', 1)
  if (HEALTH.has(path)) return 'health'
  return FILES.test(path) ? 'files' : own
}

/** The kind of a request to the public site: pages, or requests that wait for a body or for the API. */
export function siteKindOf(method: string, url: string): LoadKind {
  const isPage = (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/')
  return loadKindOf(url, isPage ? 'visitors' : 'forms')
}

/** The kind of a request to the API: endpoints that the public host may not forward are administrators'. */
export function callKindOf(method: string, url: string): LoadKind {
  const [path = '', query = ''] = url.split('?', 2)
  const endpoint = matchEndpoint(method, path)
  if (!endpoint) return loadKindOf(path, 'visitors')
  if (!isOnHost(endpoint, 'public', [...new URLSearchParams(query).keys()])) return 'admin'
  return endpoint.method === 'GET' ? 'visitors' : 'forms'
}

/** This many requests of one tick are always admitted: fewer are not an overload, but a slow machine. */
const FREE_REQUESTS = 100

/**
 * How long requests have kept the current tick of the event loop busy. Requests that arrive together are handled in one
 * tick; everything else waits for its end.
 */
export class TickBudget {
  readonly #now: () => number
  #requests = 0
  #startedAt = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts a request. @returns how long it has waited for those before it in the same tick, in ms */
  next(): number {
    if (this.#requests === 0) {
      this.#startedAt = this.#now()
      // Runs when all requests that have arrived are handled.
      setImmediate(() => (this.#requests = 0))
    }
    this.#requests += 1
    return this.#requests <= FREE_REQUESTS ? 0 : this.#now() - this.#startedAt
  }
}

type BudgetedKind = 'admin' | 'visitors' | 'forms'
export type LoadLimits = Record<BudgetedKind, number>

/** Longest wait in the tick, in ms, before a request is rejected. */
const WAIT_MS: Record<LoadKind, number> = {
  visitors: 200,
  forms: 200,
  admin: 500,
  files: 500,
  health: Infinity,
}
/** An overload is over when no request was rejected for this long. */
const OVER_AFTER_MS = 10_000

interface Log {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

/** Rejects requests beyond a program's capacity (docs/reliability.md#faults, F16). */
export class LoadShedder {
  readonly shed: Record<LoadKind, number> = { admin: 0, visitors: 0, forms: 0, files: 0, health: 0 }
  readonly inFlight: LoadLimits = { admin: 0, visitors: 0, forms: 0 }
  readonly #limits: LoadLimits
  readonly #tick: TickBudget
  #log: Log | undefined
  #over: NodeJS.Timeout | undefined

  constructor(limits: LoadLimits, tick = new TickBudget()) {
    this.#limits = limits
    this.#tick = tick
  }

  /** Logs the start and the end of an overload, instead of each rejected request. */
  logTo(log: Log): void {
    this.#log = log
  }

  stop(): void {
    clearTimeout(this.#over)
  }

  /** Call once per request, before any work. @returns false when too many requests of the tick are before it */
  admits(kindOf: () => LoadKind): boolean {
    const waitedMs = this.#tick.next()
    if (waitedMs <= WAIT_MS.visitors) return true
    const kind = kindOf()
    if (waitedMs <= WAIT_MS[kind]) return true
    this.#reject(kind)
    return false
  }

  /**
   * Counts a request until its response is sent or aborted.
   * @returns a function that stops counting earlier; null at the limit of its kind
   */
  enter(kind: LoadKind, response: ServerResponse): (() => void) | null {
    if (kind === 'health' || kind === 'files') return () => {}
    if (this.inFlight[kind] >= this.#limits[kind]) {
      this.#reject(kind)
      return null
    }
    this.inFlight[kind] += 1
    let isCounted = true
    const leave = () => {
      if (isCounted) this.inFlight[kind] -= 1
      isCounted = false
    }
    response.once('close', leave)
    return leave
  }

  #reject(kind: LoadKind): void {
    this.shed[kind] += 1
    if (this.#over) {
      this.#over.refresh()
      return
    }
    this.#log?.warn({ kind, inFlight: this.inFlight }, 'too many requests: turning some away')
    this.#over = setTimeout(() => {
      this.#over = undefined
      this.#log?.info({ shed: this.shed }, 'no request was turned away for a while')
    }, OVER_AFTER_MS).unref()
  }
}

/** Retry-After of rejected requests, in seconds. */
export const BUSY_RETRY_AFTER_S = 2
export const BUSY_MESSAGE = 'The site is busy. Please try again in a moment.'

const JSON_BODY = JSON.stringify({ message: BUSY_MESSAGE })
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><p>${BUSY_MESSAGE}</p></html>`

/** Responds with 503. @param headers of every response */
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
