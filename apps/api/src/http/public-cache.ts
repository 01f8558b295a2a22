import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REVALIDATED, matchesEtag } from '@troubadour/server/http-cache'
import type { KeptCounts } from '@troubadour/server/metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createLastingConnection } from '../db/lasting-connection.ts'

/** A public answer as it is sent: serialised once, with everything that does not depend on the request. */
interface CachedAnswer {
  body: Buffer
  etag: string
  headers: Record<string, string>
  /** Milliseconds since the epoch; Infinity when nothing changes by itself. */
  validUntil: number
}

interface Loaded {
  json: string
  validUntil?: Date | null
}

export type PublicCache = ReturnType<typeof createPublicCache>

/**
 * Caches the answers of public reads until the content changes (docs/performance.md#caching). There is one entry for
 * each canonical URL, of which the contract has a handful.
 */
export function createPublicCache(now: () => Date) {
  const cached = new Map<string, CachedAnswer>()
  const reading = new Map<string, Promise<CachedAnswer>>()
  let generation = 0
  let isListening = false
  /** Reads that were answered from the cache, and reads of the database. */
  const figures = { hits: 0, misses: 0 }

  /** Drops everything, including answers that are being read. */
  const drop = () => {
    generation += 1
    cached.clear()
    reading.clear()
  }
  /** The cached answer for a URL exactly as sent, while it is valid. */
  const find = (url: string) => {
    const answer = cached.get(url)
    return answer && now().getTime() < answer.validUntil ? answer : undefined
  }

  return {
    find,
    drop,
    figures,
    /** Nothing is cached while changes of other instances cannot be heard. */
    setListening(value: boolean) {
      isListening = value
      drop()
    },
    /** Reads once, and again when the content has changed. What was read is shared: nobody changes it. */
    keep<Value>(load: () => Promise<Value>): () => Promise<Value> {
      let kept: { value: Promise<Value>; generation: number } | undefined
      return () => {
        if (!isListening) return load()
        if (kept?.generation === generation) return kept.value
        const reading = { value: load(), generation }
        kept = reading
        reading.value.catch(() => {
          if (kept === reading) kept = undefined
        })
        return reading.value
      }
    },
    /** The cached answer, or the loaded one, which is cached unless something changed while it was being read. */
    async read(url: string, load: () => Promise<Loaded>) {
      const answer = find(url) ?? reading.get(url)
      if (answer) {
        figures.hits += 1
        return answer
      }
      figures.misses += 1
      const startedAt = generation
      const loading = load().then(toCachedAnswer)
      // Visitors who arrive while the answer is read wait for it; those who arrive after a change read again.
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
  /** While draining, Fastify answers, which closes connections. */
  isDraining: () => boolean
  /** Counts what is sent, by route. */
  counts: KeptCounts
  /** Called for each answer while traces are recorded. */
  onCached?: (request: IncomingMessage, status: 200 | 304) => void
}

/**
 * Answers public reads from the cache before anything else runs, Fastify included, which costs as much as all the
 * rest. Only public answers are cached, so no access check is skipped.
 * @returns false when Fastify has to answer the request
 */
export function createCacheServer({ cache, headers, isDraining, counts, onCached }: ServeOptions) {
  // In the form that Node sends without processing: name, value, name, value.
  const prepared = new WeakMap<
    CachedAnswer,
    { ok: string[]; notModified: string[]; count: { ok: number; notModified: number } }
  >()
  /** The path of a cached answer is its route: no cached route has parameters. */
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
    const made = { ok, notModified: shared, count: countOf(url) }
    prepared.set(answer, made)
    return made
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

/** Listens for changes of the content (migration 0001 sends them). */
export function createChangeListener({ databaseUrl, onChange, onListening, onError }: ListenerOptions) {
  return createLastingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-changes',
    prepare: async (client) => void (await client.query('listen content_changed')),
    onNotification: onChange,
    onConnected: () => onListening(true),
    onLost: () => onListening(false),
    onError,
  })
}
