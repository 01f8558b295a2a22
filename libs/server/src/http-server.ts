import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerOptions } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { REFUSAL_MESSAGES } from './errors.ts'

/** An absolute target (RFC 9112, 3.2.2) names a host, which is ignored in favour of the Host header. */
const ABSOLUTE_TARGET = /^https?:\/\/[^/?#]*(?=\/)/i
/** A valid target has no '#', and its spaces and control characters are encoded. */
const UNREADABLE = /^(?!\/)|[#\0- \x7f]/
const HOST_LENGTH = 'host'.length

/**
 * Connections that the kernel queues until the program accepts them. Beyond that, the kernel drops packets, and clients
 * retry after one second, then after two more. Linux limits it to `net.core.somaxconn`, 4096.
 */
export const LISTEN_BACKLOG = 4096

/** Statuses for Node's parser errors; others are 400. */
const PARSER_STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * The HTTP server of each program. It refuses requests with an invalid target or Host, and reduces every target to its
 * path and query.
 * @param headers of every response
 */
export function createHttpServer(
  options: ServerOptions,
  headers: Record<string, string>,
  handle: RequestListener,
): Server {
  // Node's own response to a missing Host has neither headers nor a body.
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    request.url = request.url?.replace(ABSOLUTE_TARGET, '') ?? ''
    if (UNREADABLE.test(request.url) || !hasOneHost(request)) refuse(response, 400, headers)
    else handle(request, response)
  })
  return server.on('checkExpectation', (_request, response) => refuse(response, 417, headers))
}

/** HTTP/1.0 has no Host header. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    // Names are at even indexes.
    const name = rawHeaders[index]!
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') count += 1
  }
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  const { head, body } = refusal(status, headers)
  response.writeHead(status, head).end(body)
}

function refusal(status: number, headers: Record<string, string>) {
  const body = JSON.stringify({ message: REFUSAL_MESSAGES[status] ?? STATUS_CODES[status] })
  const head = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    // The start of the next request on the connection is uncertain.
    connection: 'close',
  }
  return { head, body }
}

/** Responds to requests that Node rejects: malformed, too large or too slow. @param headers of every response */
export function refuseClient(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  // A reset connection cannot receive a response.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = PARSER_STATUSES[error.code ?? ''] ?? 400
  const { head, body } = refusal(status, headers)
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
