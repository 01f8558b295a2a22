import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Where it is told to forget everything. */
export const PURGE_PATH = '/purge'
const CONTROL_PATH = '/_control/'

/** A call to forget everything, refused ones too. */
export interface Purge {
  headers: IncomingHttpHeaders
  body: string
  /** 0 for one that was left hanging. */
  status: number
  /** When it was answered, in milliseconds since 1970 UTC. */
  at: number
}

/** What a test has told it. */
interface Orders {
  /** The origin that it asks for what it has not. */
  upstream?: string
  /** What the next calls to forget are answered with, in place of 200; 0 hangs until the caller gives up. */
  refusals?: number[]
}

/**
 * Plays a CDN: keeps by address what may be shared, for as long as its `s-maxage` says, and forgets all of it when it is
 * told to. `PUT /_control/` takes orders; `GET /_control/?atLeast=3` tells of the calls to forget, as soon as there
 * are so many.
 */
export function createSmallCdn(orders: Orders = {}) {
  const kept = new Map<string, { body: string; until: number }>()
  const purges: Purge[] = []
  const waiting = new Set<() => void>()

  async function purge(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const status = orders.refusals?.shift() ?? 200
    if (status === 200) kept.clear()
    purges.push({ headers: request.headers, body, status, at: Date.now() })
    for (const look of waiting) look()
    if (status !== 0) response.writeHead(status).end('{}')
  }

  async function give(url: string, response: ServerResponse) {
    const known = kept.get(url)
    if (known && Date.now() < known.until) {
      response.setHeader('x-cache', 'hit').end(known.body)
      return
    }
    const answer = await fetch(`${orders.upstream}${url}`)
    const body = await answer.text()
    const [, seconds] = /s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? []
    if (seconds && answer.status === 200) kept.set(url, { body, until: Date.now() + Number(seconds) * 1000 })
    response.writeHead(answer.status, { 'x-cache': 'miss' }).end(body)
  }

  async function control(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'PUT') Object.assign(orders, JSON.parse(await text(request)))
    const count = Number(new URL(request.url ?? '', 'http://host').searchParams.get('atLeast') ?? 0)
    const look = () => {
      if (purges.length < count) return
      waiting.delete(look)
      response.end(JSON.stringify(purges))
    }
    waiting.add(look)
    look()
  }

  return createServer((request, response) => {
    const { method, url = '/' } = request
    let answered = give
    if (url.startsWith(CONTROL_PATH)) answered = () => control(request, response)
    else if (method === 'POST' && url === PURGE_PATH) answered = () => purge(request, response)
    answered(url, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
}
