import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REVALIDATED, matchesEtag } from '@troubadour/server/http-cache'
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

/** Time until lists show what orders leave of the stock: many orders within it drop the cache once. */
const STOCK_DELAY_MS = 5_000

interface Loaded {
  json: string
  validUntil?: Date | null
}

interface Entry {
  value: Promise<unknown>
  /** The value, once it is loaded, if it is a response. */
  answer?: CachedAnswer
}

export type PublicCache = ReturnType<typeof createPublicCache>

/**
 * Caches the responses of public reads until the content changes (docs/performance.md#caching). There is one entry for
 * each canonical URL, of which the contract has a handful, and one for each memoized function.
 */
export function createPublicCache(now: () => Date) {
  /** A change of the content replaces the map, so that what is still being loaded then is not cached. */
  let entries = new Map<unknown, Entry>()
  let isListening = false
  let stockTimer: NodeJS.Timeout | undefined
  /** Reads served from the cache, and reads of the database. */
  const figures = { hits: 0, misses: 0 }

  const drop = () => {
    entries = new Map()
  }
  const isValid = ({ validUntil }: CachedAnswer) => now().getTime() < validUntil
  /** The valid cached response for the exact URL. */
  const find = (url: string) => {
    const answer = entries.get(url)?.answer
    return answer && isValid(answer) ? answer : undefined
  }
  /** Requests during the load share it; those after a change load again. */
  const add = <Value>(key: unknown, load: () => Promise<Value>): Entry & { value: Promise<Value> } => {
    const entry = { value: load() }
    const current = entries
    if (isListening) current.set(key, entry)
    entry.value.catch(() => current.delete(key))
    return entry
  }

  return {
    find,
    drop,
    /** Drops the responses after a change of a table: of orders within 5 s (docs/product/selling.md#stock), else at once. */
    dropFor(table: string) {
      if (table !== 'orders') return drop()
      stockTimer ??= setTimeout(() => {
        stockTimer = undefined
        drop()
      }, STOCK_DELAY_MS).unref()
    },
    figures,
    /** Nothing is cached while notifications of other instances cannot be received. */
    setListening(value: boolean) {
      isListening = value
      drop()
    },
    /** Memoizes `load` until the content changes. The value is shared: do not modify it. */
    memoize<Value>(load: () => Promise<Value>): () => Promise<Value> {
      // Each key has values of one type.
      return () => (entries.get(load) ?? add(load, load)).value as Promise<Value>
    },
    /** The cached response, or the loaded one, which is cached unless the content changed while it was loading. */
    async read(url: string, load: () => Promise<Loaded>): Promise<CachedAnswer> {
      const known = entries.get(url)
      if (known && (!known.answer || isValid(known.answer))) {
        figures.hits += 1
        // The values of URLs are responses.
        return known.value as Promise<CachedAnswer>
      }
      figures.misses += 1
      const entry = add(url, async () => toCachedAnswer(await load()))
      return (entry.answer = await entry.value)
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
  /** Called for each response. */
  onCached: (request: IncomingMessage, status: 200 | 304) => void
}

/**
 * Serves cached public responses before anything else runs, because Fastify costs as much as all the rest. Only public
 * responses are cached, so no access check is skipped.
 * @returns false when Fastify has to handle the request
 */
export function createCacheServer({ cache, headers, isDraining, onCached }: ServeOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const answer = request.method === 'GET' ? cache.find(request.url ?? '') : undefined
    if (!answer || isDraining()) return false
    const status = matchesEtag(request.headers['if-none-match'], answer.etag) ? 304 : 200
    const shared = { ...headers, ...answer.headers }
    if (status === 304) response.writeHead(status, shared).end()
    else response.writeHead(status, { ...shared, 'content-length': answer.body.length }).end(answer.body)
    cache.figures.hits += 1
    onCached(request, status)
    return true
  }
}

interface ListenerOptions {
  databaseUrl: string
  /** Gets the name of the table. */
  onChange: (table: string) => void
  onListening: (isListening: boolean) => void
  onError: (error: Error) => void
}

/** Listens for notifications of changed content (sent by triggers: db/migrations/baseline/content.ts). */
export function createChangeListener({ databaseUrl, onChange, onListening, onError }: ListenerOptions) {
  return createReconnectingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-changes',
    prepare: async (client) => void (await client.query('listen content_changed')),
    onNotification: ({ payload = '' }) => onChange(payload),
    onConnected: () => onListening(true),
    onLost: () => onListening(false),
    onError,
  })
}
