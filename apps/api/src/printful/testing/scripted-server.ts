import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Answers one request. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

interface SeenRequest {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server that answers as it is told, and remembers what it was asked. */
export interface ScriptedServer {
  url: string
  requests: SeenRequest[]
  /** The next answers, one a request. */
  script: (...replies: Reply[]) => void
  /** Whatever has no answer of its own gets this one. */
  otherwise: (reply: Reply) => void
  /** Forgets requests and answers. */
  reset: () => void
  close: () => Promise<void>
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: SeenRequest[] = []
  const replies: Reply[] = []
  const unscripted: Reply = (response) => {
    response.writeHead(501).end('{"code":501,"result":"Not in the script"}')
  }
  let fallback = unscripted
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: await text(request) })
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
    reset() {
      requests.length = 0
      replies.length = 0
      fallback = unscripted
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
