import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

/** Responds to one request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

interface SeenRequest {
  method: string
  /** Path with query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server that sends scripted responses and records its requests. */
export interface ScriptedServer {
  url: string
  requests: SeenRequest[]
  /** Sets the next responses, one per request. */
  script: (...replies: Reply[]) => void
  /** Sets the response after the end of the script. */
  otherwise: (reply: Reply) => void
  close: () => Promise<void>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: SeenRequest[] = []
  const replies: Reply[] = []
  let fallback: Reply = (response) => {
    response.writeHead(501).end('{"code":501,"result":"Not in the script"}')
  }
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: await readText(request) })
    const reply = replies.shift() ?? fallback
    reply(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    script: (...more) => void replies.push(...more),
    otherwise: (reply) => void (fallback = reply),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return text(JSON.stringify(body), status, { 'content-type': 'application/json', ...headers })
}

export function text(body: string, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => void response.writeHead(status, headers).end(body)
}

/** A refusal in Printful's format, which contains the reason twice. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return json({ code: status, result: message, error: { reason: 'BadRequest', message } }, status, headers)
}

export const wrongPlatform = refusal(
  400,
  'This API endpoint applies only to Printful stores based on the Manual Order / API platform.',
)

/** A page of the list. @param total null for a response without paging */
export function page(rows: unknown[], total: number | null): Reply {
  return json({
    code: 200,
    result: rows,
    ...(total !== null && { paging: { total, offset: 0, limit: 100 } }),
  })
}

/** A row of the list. */
export function row(id: number, changes: Record<string, unknown> = {}) {
  return {
    id,
    external_id: `x${id}`,
    name: `Hoodie ${id}`,
    variants: 1,
    synced: 1,
    is_ignored: false,
    ...changes,
  }
}

/** A valid variant. */
export function variant(changes: Record<string, unknown> = {}) {
  return {
    synced: true,
    is_ignored: false,
    retail_price: '42.00',
    currency: 'USD',
    availability_status: 'active',
    product: { variant_id: 19851, product_id: 599, image: 'https://files.cdn.printful.com/blank.png' },
    files: [
      {
        type: 'front_dtf',
        url: null,
        preview_url: 'https://files.cdn.printful.com/files/art.png',
        thumbnail_url: 'https://files.cdn.printful.com/files/art_thumb.png',
      },
      { type: 'preview', preview_url: 'https://files.cdn.printful.com/files/mock-up.png', visible: false },
    ],
    options: [{ id: 'thread_colors', value: [] }],
    ...changes,
  }
}

/** The details of a product. */
export function details(id: number, variants: unknown[], changes: Record<string, unknown> = {}) {
  const product = {
    ...row(id),
    thumbnail_url: 'https://files.cdn.printful.com/files/thumbnail.png',
    ...changes,
  }
  return { code: 200, result: { sync_product: product, sync_variants: variants }, extra: [] }
}
