import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REVALIDATED, matchesEtag } from '@troubadour/server/http-cache'
import type { CachedCounts } from '@troubadour/server/metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReconnectingConnection } from '../db/reconnecting-connection.ts'

/** A serialized public response, with all headers that do not depend on the request. */
interface CachedAnswer {
  body: Buffer
  etag: string
  headers: Record<string, string>
  /** Milliseconds since the epoch; Infinity when it only changes with the content. */
  validUntil: number
}

interface Loaded {
  json: string
  validUntil?: Date | null
}

export type PublicCache = ReturnType<typeof createPublicCache>

/**
 * Caches the responses of public reads until the content changes (docs/performance.md#caching). There is one entry for
 * each canonical URL, of which the contract has a handful.
 */
export function createPublicCache(now: () => Date) {
  const cached = new Map<string, CachedAnswer>()
  const reading = new Map<string, Promise<CachedAnswer>>()
  let generation = 0
  let isListening = false
  /** Reads served from the cache, and reads of the database. */
  const figures = { hits: 0, misses: 0 }

  /** Drops everything, including responses that are being loaded. */
  const drop = () => {
    generation += 1
    cached.clear()
    reading.clear()
  }
  /** The valid cached response for the exact URL. */
  const find = (url: string) => {
    const answer = cached.get(url)
    return answer && now().getTime() < answer.validUntil ? answer : undefined
  }

  return {
    find,
    drop,
    figures,
    /** Nothing is cached while notifications of other instances cannot be received. */
    setListening(value: boolean) {
      isListening = value
      drop()
    },
    /** Memoizes `load` until the content changes. The value is shared: do not modify it. */
    memoize<Value>(load: () => Promise<Value>): () => Promise<Value> {
      let memoized: { value: Promise<Value>; generation: number } | undefined
      return () => {
        if (!isListening) return load()
        if (memoized?.generation === generation) return memoized.value
        const reading = { value: load(), generation }
        memoized = reading
        reading.value.catch(() => {
          if (memoized === reading) memoized = undefined
        })
        return reading.value
      }
    },
    /** The cached response, or the loaded one, which is cached unless the content changed while it was loading. */
    async read(url: string, load: () => Promise<Loaded>) {
      const answer = find(url) ?? reading.get(url)
      if (answer) {
        figures.hits += 1
        return answer
      }
      figures.misses += 1
      const startedAt = generation
      const loading = load().then(toCachedAnswer)
      // Requests during the load share it; those after a change load again.
      if (isListening) reading.set(url, loading)
      try {
        const loaded = await loading
        if (isListening && generation === startedAt) cached.set(url, loaded)
        return loaded
      } finally {
        if (reading.get(url) === loading) reading.delete(url)
      }
    },
  }
}

function toCachedAnswer({ json, validUntil }: Loaded): CachedAnswer {
  const body = Buffer.from(json)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  return {
    body,
    etag,
    headers: {
      'cache-control': REVALIDATED,
      'content-type': 'application/json; charset=utf-8',
      etag,
    },
    validUntil: validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
  }
}

export function canonicalUrl(path: string, query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): FastifyReply {
  reply.headers(answer.headers)
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  return reply.send(answer.body)
}

interface ServeOptions {
  cache: PublicCache
  headers: Record<string, string>
  /** During shutdown Fastify responds instead, which closes connections. */
  isDraining: () => boolean
  /** Counts responses by route. */
  counts: CachedCounts
  /** Called for each response while tracing is on. */
  onCached?: (request: IncomingMessage, status: 200 | 304) => void
}

/**
 * Serves cached public responses before anything else runs, because Fastify costs as much as all the rest. Only public
 * responses are cached, so no access check is skipped.
 * @returns false when Fastify has to handle the request
 */
export function createCacheServer({ cache, headers, isDraining, counts, onCached }: ServeOptions) {
  // Node sends this format without conversion: name, value, name, value.
  const prepared = new WeakMap<
    CachedAnswer,
    { ok: string[]; notModified: string[]; count: { ok: number; notModified: number } }
  >()
  /** The path of a cached URL is its route: no cached route has parameters. */
  const countOf = (url: string) => {
    const [route = ''] = url.split('?', 1)
    const count = counts.get(route) ?? { ok: 0, notModified: 0 }
    counts.set(route, count)
    return count
  }
  const prepare = (answer: CachedAnswer, url: string) => {
    const known = prepared.get(answer)
    if (known) return known
    const shared = Object.entries({ ...headers, ...answer.headers }).flat()
    const ok = [...shared, 'content-length', String(answer.body.length)]
    const response = { ok, notModified: shared, count: countOf(url) }
    prepared.set(answer, response)
    return response
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '' } = request
    const answer = request.method === 'GET' ? cache.find(url) : undefined
    if (!answer || isDraining()) return false
    const { ok, notModified, count } = prepare(answer, url)
    const isKnown = matchesEtag(request.headers['if-none-match'], answer.etag)
    if (isKnown) {
      response.writeHead(304, notModified).end()
      count.notModified += 1
    } else {
      response.writeHead(200, ok).end(answer.body)
      count.ok += 1
    }
    cache.figures.hits += 1
    onCached?.(request, isKnown ? 304 : 200)
    return true
  }
}

interface ListenerOptions {
  databaseUrl: string
  onChange: () => void
  onListening: (isListening: boolean) => void
  onError: (error: Error) => void
}

/** Listens for notifications of changed content (sent by triggers: db/migrations/baseline/content.ts). */
export function createChangeListener({ databaseUrl, onChange, onListening, onError }: ListenerOptions) {
  return createReconnectingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-changes',
    prepare: async (client) => void (await client.query('listen content_changed')),
    onNotification: onChange,
    onConnected: () => onListening(true),
    onLost: () => onListening(false),
    onError,
  })
}
